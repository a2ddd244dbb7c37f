export const text = {
  'bonus.title': 'Bonus',
  'bonus.not-loaded': 'The bonus could not be loaded.',
  'bonus.current': 'Bonus in your account',
  'bonus.no-withdrawal':
    'A bonus cannot be withdrawn. The amount that you can withdraw, {amount}, does not include it.',
  'bonus.trade': 'You can trade with it: it is part of your balance and counts as margin.',
  'bonus.losses': 'Losses take your own money first, and the bonus after it.',
  'bonus.ends': 'A bonus that came with a plan ends when you leave the plan. Your own money stays as it is.',
  'bonus.condition': 'You can withdraw your free funds without a bonus and without trading.',
  'bonus.history': 'Changes',
  'bonus.none': 'No bonus has been granted to this account.',
  'bonus.with-plan': '{kind} · plan {plan}',
  'bonus.bonus_grant': 'Granted',
  'bonus.bonus_release': 'Lost in trading',
  'bonus.bonus_revoke': 'Ended',
};
