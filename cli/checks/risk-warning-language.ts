import type { Check } from '../manifest/check-context.ts';
import { RISK_WARNINGS } from '../manifest/schema-data.ts';

/** A language without a checked text of the risk warning shows the English one; it is never translated by machine. */
export const riskWarningLanguage: Check = ({ brand }) => {
  const form = brand.protection?.riskWarning?.form;
  if (!form) return [];
  return (brand.languages ?? []).flatMap((language, index) =>
    RISK_WARNINGS[form]?.[language]
      ? []
      : [
          {
            severity: 'warning' as const,
            path: `/languages/${index}`,
            message: `There is no checked text of the risk warning (${form}) in "${language}"; people see the English one.`,
            cure: 'No action is needed. A checked text belongs in schemas/risk-warnings.json.',
          },
        ],
  );
};
