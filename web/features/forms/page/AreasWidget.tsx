import { lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../app/app-context.ts';
import { Button } from '../../../components/Button.tsx';
import { MapFrame } from '../../base-map/MapFrame.tsx';
import { MapNote } from '../../base-map/MapNote.tsx';
import { choicesOf } from './choices.ts';
import { CheckboxesWidget, RadiosWidget } from './ChoiceWidget.tsx';
import { withTick } from './none-of-these.ts';
import type { WidgetProps } from './page-questions.ts';

// Leaflet is loaded with the map only; if the map fails to load, the boxes above it still work.
const AreasMap = lazy(() =>
  import('../../base-map/AreasMap.tsx')
    .then(({ AreasMap: component }) => ({ default: component }))
    .catch(() => ({ default: AreasMissing })),
);

/** Areas to choose from, with an optional map of them below the boxes. */
export function AreasWidget(props: WidgetProps) {
  const { system } = useApp();
  const isSeveral = props.question.schema.type === 'array';
  return (
    <div>
      {isSeveral ? <CheckboxesWidget {...props} /> : <RadiosWidget {...props} />}
      {system.map !== null && system.map.kind !== 'tiles' && <AreasBelow {...props} />}
    </div>
  );
}

function AreasBelow({ question, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const choices = choicesOf(question);
  const { value, schema } = question;
  const chosen = typeof value === 'object' ? value : [value];
  const choose = (area: string, isChosen: boolean) => {
    if (schema.type === 'array') onChange(withTick(question, choices, area, isChosen));
    else if (isChosen) onChange(area);
  };
  return (
    <div className="on-map scripted">
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('forms.areas.open')}
      </Button>
      {isOpen && (
        <div id={id}>
          <MapFrame>
            <AreasMap
              areas={choices.map(({ value: area, title }) => ({
                value: String(area),
                title,
                isChosen: chosen.includes(String(area)),
              }))}
              onChoose={choose}
            />
          </MapFrame>
        </div>
      )}
    </div>
  );
}

function AreasMissing() {
  const { t } = useTranslation();
  return <MapNote>{t('forms.areas.failed')}</MapNote>;
}
