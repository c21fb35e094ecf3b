import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mostBedrooms } from '#domain/search/find-homes.ts';
import type { AutomaticChoices } from '#schemas/automatic-bids.ts';
import type { AutomaticBidsBody, AutomaticBidsResponse } from '#schemas/api/automatic-bids.ts';
import { featureWords, homeFeatures } from '#schemas/home-features.ts';
import { errorCodeOf } from '../../api/api-error.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { Section } from '../../components/Section.tsx';
import { automaticBidsPath, automaticBidsQuery, automaticHomesQuery } from './automatic-bids-query.ts';
import { ChoiceGroup } from './ChoiceGroup.tsx';

const counts = Array.from({ length: mostBedrooms + 1 }, (_, count) => count);

/**
 * Turns automatic bids on and off. Unsaved choices stay as the person left them, even if the settings are
 * refetched.
 */
export function AutomaticChoicesForm({ settings }: { readonly settings: AutomaticBidsResponse }) {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<AutomaticChoices | null>(null);
  const [news, setNews] = useState('');
  const output = useRef<HTMLOutputElement>(null);
  const choices = changed ?? settings.choices;
  const isOn = settings.state === 'on';
  const change = (part: Partial<AutomaticChoices>) => {
    setNews('');
    setChanged({ ...choices, ...part });
  };
  const save = useMutation({
    mutationFn: (body: AutomaticBidsBody) =>
      api.write<AutomaticBidsResponse>('PUT', automaticBidsPath, { body }),
    onMutate: () => setNews(''),
    onSuccess(answer, { wanted }) {
      queryClient.setQueryData(automaticBidsQuery(api).queryKey, answer);
      setChanged(null);
      setNews(
        wanted === isOn
          ? t('automaticBids.saved')
          : t(wanted ? 'automaticBids.state.on' : 'automaticBids.turnedOff'),
      );
      output.current?.focus();
      void queryClient.invalidateQueries({ queryKey: automaticHomesQuery(api).queryKey });
    },
    // The latest settings are fetched, and the person's unsaved choices stay on top.
    onError: () => queryClient.invalidateQueries({ queryKey: automaticBidsQuery(api).queryKey }),
  });
  const failure = save.error && errorCodeOf(save.error);

  function send(wanted: boolean) {
    if (!save.isPending) save.mutate({ version: settings.version, wanted, choices });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send(true);
  }

  const areas = settings.areas.map(({ area, name }) => ({ value: area, text: name }));
  return (
    <Section title={t('automaticBids.choices')}>
      <form onSubmit={submit}>
        <ChoiceGroup
          name="areas"
          legend={t('automaticBids.areas')}
          hint={t('automaticBids.areasHint')}
          choices={areas}
          chosen={choices.areas}
          onChange={(chosen) => change({ areas: chosen })}
        />
        <ChoiceGroup
          name="neverAreas"
          legend={t('automaticBids.neverAreas')}
          hint={t('automaticBids.neverAreasHint')}
          choices={areas}
          chosen={choices.neverAreas}
          onChange={(chosen) => change({ neverAreas: chosen })}
        />
        <ChoiceGroup
          name="bedrooms"
          legend={t('automaticBids.bedrooms')}
          hint={t('automaticBids.any')}
          choices={counts.map((count) => ({
            value: count,
            text:
              count === mostBedrooms
                ? t('search.bedroomsMore', { count })
                : t('property.bedrooms', { count }),
          }))}
          chosen={choices.bedrooms}
          onChange={(chosen) => change({ bedrooms: chosen })}
        />
        {settings.advertTypes.length > 1 && (
          <ChoiceGroup
            name="advertTypes"
            legend={t('automaticBids.advertTypes')}
            hint={t('automaticBids.any')}
            choices={settings.advertTypes.map(({ id, name }) => ({ value: id, text: name }))}
            chosen={choices.advertTypeIds}
            onChange={(chosen) => change({ advertTypeIds: chosen })}
          />
        )}
        <ChoiceGroup
          name="needs"
          legend={t('automaticBids.needs')}
          choices={homeFeatures.map((feature) => ({
            value: feature,
            text: t(`search.${featureWords[feature]}`),
          }))}
          chosen={choices.needs}
          onChange={(chosen) => change({ needs: chosen })}
        />
        <div aria-live="polite">
          {failure && (
            <p className="error" data-state="failed">
              {failure === 'automaticBids.changedElsewhere'
                ? t('automaticBids.stale')
                : `${t(`errors.${failure}`)}.`}
            </p>
          )}
          {changed && !failure && <p>{t('automaticBids.unsaved')}</p>}
        </div>
        <output ref={output} tabIndex={-1}>
          {news}
        </output>
        <div className="buttons">
          <Button
            type="submit"
            variant="contained"
            data-event={isOn ? 'automatic.choose' : 'automatic.turnOn'}
            aria-disabled={save.isPending}
          >
            {t(isOn ? 'automaticBids.save' : 'automaticBids.turnOn')}
          </Button>
          <Button
            variant="outlined"
            data-event={isOn ? 'automatic.turnOff' : 'automatic.keep'}
            aria-disabled={save.isPending}
            onClick={() => send(false)}
          >
            {t(isOn ? 'automaticBids.turnOff' : 'automaticBids.saveOnly')}
          </Button>
        </div>
        {settings.changedBy && settings.changedAt && (
          <p className="hint" data-changed-by={settings.changedBy}>
            {t(`automaticBids.changed.${settings.changedBy}`, {
              when: formats.dayAndTime(settings.changedAt),
            })}
          </p>
        )}
      </form>
    </Section>
  );
}
