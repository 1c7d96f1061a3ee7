import { COMMENT_REPORTS_TO_HOLD } from '@oriel/contract/comment';
import { MODERATION_MODES } from '@oriel/contract/enums';
import { FEEDBACK_SETTINGS_DEFAULTS, VISITOR_COMMENTS_MAX } from '@oriel/contract/feedback';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { SwitchField, TextInput } from '../../../kit/form/fields.tsx';
import { Fold } from '../../../kit/form/fold.tsx';
import { Toggle } from '../../../ui/controls.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { type ProjectValues, type RuleValues, rulesOf } from './project-values.ts';

const USUAL = rulesOf(FEEDBACK_SETTINGS_DEFAULTS);

/** The usual one first. */
const MODES = [...MODERATION_MODES].sort(
  (one, other) => Number(other === USUAL.moderation) - Number(one === USUAL.moderation),
);

function isUsual(rules: RuleValues): boolean {
  return Object.entries(USUAL).every(([name, value]) => rules[name as keyof RuleValues] === value);
}

function isCount(text: string): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= VISITOR_COMMENTS_MAX;
}

/** Who may comment on a project, what visitors are asked for, and when their comments appear. */
export function RulesField() {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<ProjectValues>();
  const rules = watch('settings');
  const teamOnly = !rules.allowGuests;
  return (
    <Fold
      label={t('feedbackRules.title')}
      note={t(isUsual(rules) ? 'feedbackRules.usual' : 'feedbackRules.changed')}
      names={['settings']}
    >
      <RadioCards
        label={t('feedbackRules.who')}
        value={teamOnly ? 'team' : 'all'}
        pairs
        options={[
          { value: 'all', label: t('feedbackRules.who.all'), help: t('feedbackRules.who.all.help') },
          { value: 'team', label: t('feedbackRules.who.team'), help: t('feedbackRules.who.team.help') },
        ]}
        onChange={(who) => setValue('settings.allowGuests', who === 'all', { shouldDirty: true })}
      />
      <SwitchField
        name="settings.showOthersComments"
        label={t('feedbackRules.others')}
        help={t('feedbackRules.others.help')}
      />
      {teamOnly ? <p className="text-sm text-secondary">{t('feedbackRules.teamOnly')}</p> : null}
      <fieldset disabled={teamOnly} className="flex min-w-0 flex-col gap-4">
        <RadioCards
          label={t('feedbackRules.when')}
          value={rules.moderation}
          options={MODES.map((value) => ({
            value,
            label: t(`feedbackRules.when.${value}`),
            help: t(`feedbackRules.when.${value}.help`),
          }))}
          onChange={(mode) => setValue('settings.moderation', mode, { shouldDirty: true })}
        />
        <p className="text-xs text-secondary">
          {t('feedbackRules.reported', { count: COMMENT_REPORTS_TO_HOLD })}
        </p>
        <SwitchField
          name="settings.requireName"
          label={t('feedbackRules.name')}
          help={t('feedbackRules.name.help')}
        />
        <SwitchField
          name="settings.requireEmail"
          label={t('feedbackRules.email')}
          help={t('feedbackRules.email.help')}
        />
        <SwitchField
          name="settings.allowReplies"
          label={t('feedbackRules.replies')}
          help={t('feedbackRules.replies.help')}
        />
        <LikesFields />
        <TextInput
          name="settings.maxCommentsPerVisitor"
          label={t('feedbackRules.most')}
          help={t('feedbackRules.most.help')}
          inputMode="numeric"
          className="max-w-[360px]"
          validate={(text) =>
            isCount(text.trim()) || t('feedbackRules.mostWrong', { max: VISITOR_COMMENTS_MAX })
          }
        />
      </fieldset>
    </Fold>
  );
}

/** Dislikes exist beside likes only: a project that merely counts what people are against says nothing. */
function LikesFields() {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<ProjectValues>();
  const { allowLikes, allowDislikes } = watch('settings');
  return (
    <>
      <Toggle
        label={t('feedbackRules.likes')}
        on={allowLikes}
        onChange={(on) => {
          setValue('settings.allowLikes', on, { shouldDirty: true });
          if (!on) setValue('settings.allowDislikes', false, { shouldDirty: true });
        }}
      />
      <Toggle
        label={t('feedbackRules.dislikes')}
        help={t(allowLikes ? 'feedbackRules.dislikes.help' : 'feedbackRules.dislikes.off')}
        on={allowDislikes}
        disabled={!allowLikes}
        onChange={(on) => setValue('settings.allowDislikes', on, { shouldDirty: true })}
      />
    </>
  );
}
