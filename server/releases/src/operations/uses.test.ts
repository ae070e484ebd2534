import { beforeEach, expect, it } from '@jest/globals';
import { TestReleases } from '../testing/test-release.ts';

const UI = '@refined/shared/ui';

let releases: TestReleases;
beforeEach(async () => {
  releases = new TestReleases();
  releases.contents = ({ workspace, version }) =>
    workspace === 'shell'
      ? { offers: { [UI]: ['Button', 'Icon'] } }
      : version === '1.0.0'
        ? { copies: [] }
        : { uses: { [UI]: ['Button'] }, copies: [] };
  await releases.publishAll();
});

const release = { workspace: 'queues-mfe', imports: `${UI}:Button` };

it('names active, canary and earlier releases that import a name, and those nobody knows of', async () => {
  await releases.done('publish', 'queues-mfe', '--version', '1.3.0', '--no-activate');
  await releases.done('canary', 'queues-mfe', '1.3.0', '--percent', '5');
  const { out } = await releases.done('uses', 'Button');
  expect(out).toMatch(/^queues-mfe +1\.2\.0 +active +@refined\/shared\/ui:Button$/m);
  expect(out).toContain('Unknown: queues-mfe 1.0.0 (previous) has no list of what it imports');
  expect(out).toContain('Looked at 4 releases');
  expect((await releases.done('uses', `${UI}:Button`, '--json')).json()).toMatchObject({
    offered: true,
    releases: [
      { ...release, version: '1.2.0', role: 'active' },
      { ...release, version: '1.3.0', role: 'canary' },
      { ...release, version: '1.1.0', role: 'previous' },
    ],
    unknown: [{ version: '1.0.0', why: 'no names' }],
  });
  expect((await releases.done('uses', 'react:Button', '--json')).json().releases).toEqual([]);
});

it("keeps what a release's bytes take, whatever it says of itself", async () => {
  releases.readBundle = async () => ({ uses: { [UI]: ['Icon'] }, copies: [] });
  await releases.done('publish', 'queues-mfe', '--version', '1.3.0');
  expect((await releases.done('uses', 'Icon', '--json')).json().releases).toEqual([
    { workspace: 'queues-mfe', version: '1.3.0', role: 'active', imports: `${UI}:Icon` },
  ]);
});

it('says where a name is none that a release could show', async () => {
  expect((await releases.done('uses', 'Icon')).out).not.toContain('No shell');
  expect((await releases.done('uses', 'Buton')).out).toContain(
    'No shell in use offers it. Did you mean Button?',
  );
});

it('refuses what is no name', async () => {
  const { exit, err } = await releases.run('uses', 'a name');
  expect([exit, err]).toEqual([
    2,
    expect.stringContaining('is not a name that a screen can import'),
  ]);
});
