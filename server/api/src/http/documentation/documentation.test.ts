import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { describeApi } from '../../testing/suite.ts';
import { documentationPage } from './documentation-page.ts';
import { schemaText } from './schema-text.ts';

describeApi('the documentation', (api) => {
  it('has the version of the API', async () => {
    const { version } = JSON.parse(readFileSync('server/api/package.json', 'utf8'));
    const { body } = await api().get('/api/docs/json', { token: null });
    expect(body.info.version).toBe(version);
  });

  it('is a page in which nothing runs, and that loads nothing but its style', async () => {
    for (const url of ['/api/docs', '/api/docs/']) {
      const { status, headers, body } = await api().get(url, { token: null });
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; /);
      expect(headers['content-security-policy']).toContain(
        "require-trusted-types-for 'script'; trusted-types 'none'",
      );
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(body).not.toMatch(/<script|\son\w+=|\sstyle=|<style|(src|href)="(https?:)?\/\//);
    }
    expect(await api().get('/api/docs/style.css', { token: null })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
  });
});

describe('a page of documentation', () => {
  it('shows what a document says as text', () => {
    const page = documentationPage(
      {
        info: { title: '<b>"x"</b>', version: '1' },
        paths: {
          '/api/a/{b}': {
            get: { summary: '<script>1</script>', parameters: [{ name: "'n'", in: 'query' }] },
          },
        },
      },
      '/api/docs',
    );
    expect(page).toContain('<title>&lt;b&gt;&quot;x&quot;&lt;/b&gt;</title>');
    expect(page).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(page).toContain('<code>&#39;n&#39;</code>');
  });

  it('writes a schema for readers', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
        b: { type: 'object', properties: { c: { enum: ['x', 'y'] } }, nullable: true },
      },
    };
    expect(schemaText(schema)).toBe(
      '{\n  a: (string | number)[]\n  b?: {\n    c?: "x" | "y"\n  } | null\n}',
    );
  });
});
