export const text = {
  'plans.title': 'Trading plans',
  'plans.not-loaded': 'The trading plans could not be loaded.',
  'plans.none': 'There are no trading plans at the moment.',
  'plans.intro':
    'A plan reserves its amount in your account. The amount remains yours: leave the plan at any time and it is free again right away.',
  'plans.no-condition': 'No plan is needed to withdraw your free funds.',
  'plans.plan': 'Plan',
  'plans.amount': 'Amount',
  'plans.includes': 'Includes',
  'plans.action': 'Action',
  'plans.bonus': 'Bonus on joining:',
  'plans.join': 'Join plan',
  'plans.join-question': 'Join {name}?',
  'plans.join-effect':
    'We check your request first. Once it is approved, this amount is reserved: you can neither trade with it nor withdraw it until you leave the plan.',
  'plans.join-bonus':
    'When it is approved, you also get a bonus of {bonus}. It is part of your balance and cannot be withdrawn; it ends when you leave the plan.',
  'plans.leave-first': 'Leave your active plan first.',
  'plans.request-first': 'Your other request is not decided yet.',
  'plans.joined': 'You asked to join {name}. It awaits approval.',
  'plans.active': 'Active',
  'plans.plan-active': 'PLAN Active',
  'plans.former': 'No longer on offer',
  'plans.remove': 'Leave plan',
  'plans.remove-question': 'Leave {name}?',
  'plans.remove-effect':
    'This amount is free in your account again right away. A bonus that came with the plan ends with it.',
  'plans.removed': 'You left {name}. Its amount is free again.',
  'plans.pending': 'Awaiting approval',
  'plans.pending-text':
    'The amount is reserved once your request is approved. If your free funds do not cover it yet, make a deposit.',
  'plans.wallets':
    'Crypto deposits go to these addresses. Request the deposit first, so that we can credit the coins to you, and send each coin over its network only.',
  'plans.short':
    'Your free funds are {free}, {missing} less than this plan reserves. The request can only be approved once they cover it.',
  'plans.deposit': 'Deposit {missing}',
  'plans.cancel': 'Cancel request',
  'plans.cancelled': 'Your request to join {name} was cancelled.',
  'plans.rejected': 'Your request to join {name} was rejected: {reason}',
  'plans.back': 'Back',
  'plans.tool-none': 'Plans',
  'plans.tool-pending': 'Plan {name}: pending',
  'plans.tool-active': 'Plan {name}',
};
