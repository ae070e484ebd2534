import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { describeApi } from '../testing/suite.ts';

describeApi('the documentation', (api) => {
  it('has the version of the API', async () => {
    const { version } = JSON.parse(readFileSync('server/api/package.json', 'utf8'));
    const { body } = await api().get('/api/docs/json', { token: null });
    expect(body.info.version).toBe(version);
  });

  it('is a page that runs only files of its own', async () => {
    for (const url of ['/api/docs', '/api/docs/']) {
      const { status, headers, body } = await api().get(url, { token: null });
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; /,
      );
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(body).not.toMatch(/\son\w+=|\sstyle=|<style|(src|href)="(https?:)?\/\//);
    }
    const script = await api().get('/api/docs/static/swagger-ui-bundle.js', { token: null });
    expect(script).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
  });
});
