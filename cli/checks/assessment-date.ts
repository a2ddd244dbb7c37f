import type { Check } from '../manifest/check-context.ts';

/** The accessibility statement names no assessment that has not taken place. */
export const assessmentDate: Check = ({ brand: { accessibility }, today }) => {
  const assessed = accessibility?.assessed;
  if (assessed === undefined || assessed <= today.toISOString().slice(0, 10)) return [];
  return [
    {
      path: '/accessibility/assessed',
      message: `The date of the accessibility assessment is in the future (${assessed}).`,
      cure: 'Write the day on which the site was assessed, or remove the line until then.',
    },
  ];
};
