import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'accessibility.title': 'Accessibility statement',
  'accessibility.goal':
    'Everyone should be able to use {site}. Its standard is the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
  'accessibility.status': 'Status',
  'accessibility.conformance-full': 'This site fully meets the standard.',
  'accessibility.conformance-partial':
    'This site meets most of the standard. The exceptions are listed below.',
  'accessibility.conformance-not-assessed': 'This site has not been assessed against the standard yet.',
  'accessibility.assessed': 'Assessed on {date}.',
  'accessibility.features': 'What you can rely on',
  'accessibility.keyboard': 'Every page works with a keyboard alone.',
  'accessibility.announced': 'Screen readers announce fields, errors and results.',
  'accessibility.adapts':
    'Pages adapt to small windows and large text. Nothing moves if your device asks for reduced motion.',
  'accessibility.colors': 'Gains and losses have a sign and an arrow, not a colour alone.',
  'accessibility.limits': 'Known limits',
  'accessibility.chart': 'The price chart is a picture. “Table” above it shows the same prices as text.',
  'accessibility.others': 'Pages of other companies, such as payment providers, follow their own statements.',
  'accessibility.report': 'Report a barrier',
  'accessibility.report-text': 'Tell us on which page it is and what you use to read it.',
  'accessibility.back': 'Go to home page',
};
