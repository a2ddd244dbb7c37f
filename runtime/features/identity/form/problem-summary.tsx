import { useSettings, useT } from '../../../platform/hooks.ts';
import { usePhotos } from './photos.ts';
import { requiredFields, summaryOf } from './requirements.ts';

/** The missing parts of the form, each with a button that leads to its field. */
export function ProblemSummary() {
  const t = useT();
  const { values } = usePhotos();
  const problems = summaryOf(requiredFields(useSettings(), values.type), values, t);
  if (problems.length === 0) return null;
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium">{t('kyc.missing')}</p>
      <ul className="mt-1 list-disc ps-5">
        {problems.map(({ field, text }) => (
          <li key={field}>
            <button
              type="button"
              className="link min-h-6 text-start"
              onClick={() => document.getElementById(`identity_${field}`)?.focus()}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
