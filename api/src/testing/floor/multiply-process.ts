import pg from 'pg';

interface MultiplyOrder {
  readonly url: string;
  /** How many times as many products there are afterwards. */
  readonly times: number;
}

/** Above all DINs that Health Canada has given, and so far apart that no two are the same. */
const FIRST_DIN = 4_000_000;
const APART = 1_000_000;
const OWN = ['id', 'din', 'drug_code', 'queue'];

/** Adds copies of the products with DINs of their own, in no queue. */
const multiply = async ({ url, times }: MultiplyOrder): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'drug' and is_generated = 'NEVER'
         and column_name <> all($1)`,
      [OWN],
    );
    const columns = rows.map(({ name }) => name).join(', ');
    await client.query(
      `insert into drug (din, queue, ${columns})
       select lpad((${FIRST_DIN} + copy * ${APART} + id)::text, 8, '0'), '', ${columns}
       from drug cross join generate_series(0, ${times - 2}) as copy`,
    );
    await client.query('analyze');
    const counted = await client.query<{ size: number }>(
      'select count(*)::integer as size from drug',
    );
    return counted.rows[0]!.size;
  } finally {
    await client.end();
  }
};

process.once('message', (order: MultiplyOrder) => {
  void multiply(order).then(
    (report) => process.send!({ report }, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
