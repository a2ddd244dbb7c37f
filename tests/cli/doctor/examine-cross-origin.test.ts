import { describe, expect, it } from 'vitest';
import { Backend } from '../../../cli/doctor/backend.ts';
import { examineCrossOrigin } from '../../../cli/doctor/examine-cross-origin.ts';
import { Findings } from '../../../cli/doctor/report.ts';
import { startDemoSite } from '../support/demo-site.ts';

describe('examineCrossOrigin', () => {
  it.each([
    ['a host of the brand', 'https://trade.acme.example', []],
    [
      'another host',
      'https://trade.other.example',
      ['a preflight from https://trade.other.example is refused (Access-Control-Allow-Origin: absent)'],
    ],
  ])('reports what the backend answers to a page on %s', async (_name, origin, expected) => {
    const site = await startDemoSite({}, { session: 'bearer', hosts: ['trade.acme.example'] });
    const findings = new Findings([]);
    await examineCrossOrigin(new Backend(`${site.url}/api/v1/`, origin), findings);
    expect(findings.general).toEqual(expected);
  });
});
