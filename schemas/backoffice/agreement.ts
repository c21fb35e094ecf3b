import { Type, type Static } from 'typebox';
import { bidRefusalReasons, BidRefusalReasonSchema } from '../bid-agreement.ts';
import { CouncilTextsSchema } from '../casework.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/** An officer's decision about a bid that waits for one. */
export const AgreementItemSchema = Type.Object(
  {
    advertReference: {
      ...ExternalReferenceSchema,
      description: 'The external reference of the advert. It must still be open for bids.',
    },
    applicationReference: {
      ...ExternalReferenceSchema,
      description: 'The external reference of the application whose bid it is.',
    },
    decision: Type.Union([Type.Literal('agreed'), Type.Literal('refused')], {
      description:
        'agreed: the bid counts. refused: the bid ends, and the person can use it for another home.',
    }),
    by: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '\\S',
      description: 'The name or role of the officer who decided. The person does not see it.',
    }),
    reason: Type.Optional({
      ...BidRefusalReasonSchema,
      description: `For refused: why: ${bidRefusalReasons.join(', ')}. The person sees it as a sentence.`,
    }),
    words: Type.Optional({
      ...CouncilTextsSchema,
      description: 'For refused: your words to the person, by locale.',
    }),
  },
  { title: 'Agreement to a bid', additionalProperties: false },
);
export type AgreementItem = Static<typeof AgreementItemSchema>;
