import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { searchSource } from '@refined/shared/api-client';
import { useSearchParams } from '@refined/shared/router';
import { renderKit } from '@refined/shared/testing';
import { SearchForm, type SearchQuery } from './search-form.tsx';

const METFORMIN: SearchQuery = { parameter: 'active_ingredient__name', term: 'metformin' };
const LIPITOR: SearchQuery = { parameter: 'drug_name', term: 'lipitor' };

/** The form with an address that changes when the test says so. */
const open = () => {
  const searched: SearchQuery[] = [];
  const Page = () => {
    const source = searchSource(useSearchParams()[0]);
    return <SearchForm asked={source} busy={false} onSearch={(query) => searched.push(query)} />;
  };
  const { user, router } = renderKit(<Page />);
  const draw = ({ parameter, term }: SearchQuery) =>
    act(() => router.navigate(`/?${new URLSearchParams({ by: parameter, term })}`));
  const select = () => screen.getByRole('combobox', { name: 'Search by' });
  const box = () => screen.getByRole('textbox', { name: 'Term' });
  const search = async (by: string, term: string) => {
    await user.selectOptions(select(), by);
    await user.clear(box());
    await user.type(box(), `${term}{Enter}`);
  };
  const holds = (by: string, term: string) => {
    expect(select()).toHaveDisplayValue(by);
    expect(box()).toHaveValue(term);
  };
  return { user, searched, select, search, holds, draw };
};

it('the next search is begun before the address shows the last one: nothing of it is lost', async () => {
  const { user, searched, select, search, holds, draw } = open();
  await search('Active Ingredient', 'metformin');
  await user.selectOptions(select(), 'DIN');
  await draw(METFORMIN);
  holds('DIN', 'metformin');
  await search('Drug/Product Name', 'lipitor');
  await draw(LIPITOR);
  holds('Drug/Product Name', 'lipitor');
  expect(searched).toEqual([METFORMIN, LIPITOR]);
});

it('two searches in a row, of which the address shows the second only', async () => {
  const { user, select, search, holds, draw } = open();
  await search('Active Ingredient', 'metformin');
  await search('Drug/Product Name', 'lipitor');
  await user.selectOptions(select(), 'DIN');
  await draw(LIPITOR);
  holds('DIN', 'lipitor');
});

it('follows the address to any other search, also to an earlier one of its own', async () => {
  const { search, holds, draw } = open();
  await search('Active Ingredient', 'metformin');
  await draw(METFORMIN);
  await search('Drug/Product Name', 'lipitor');
  await draw(LIPITOR);
  await draw(METFORMIN);
  holds('Active Ingredient', 'metformin');
  await draw({ parameter: 'din', term: '02247162' });
  holds('DIN', '02247162');
  await draw(LIPITOR);
  holds('Drug/Product Name', 'lipitor');
});

it('a column of a sheet stays several lines of DINs when it is pasted', async () => {
  const { user, holds } = open();
  await user.click(screen.getByRole('textbox', { name: 'Term' }));
  await user.paste('02240001\r\n02240002\n');
  holds('DIN', '02240001, 02240002');
  expect(screen.queryByRole('group', { name: /has no letters/ })).toBeNull();
});
