import type { ExactDrug } from '@refined/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/schema.ts';
import { parameter } from '../http/parameters.ts';
import { versionTag } from '../http/etag.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { drugId } from './drug-row.ts';
import { readDrug, type DrugWithSource } from './drug-store.ts';
import { pageOf, type HealthCanadaPages, type DrugPresenter } from './present-drug.ts';

/** The id in the path; an invalid one counts as not found (D39). */
export const idOf = (request: FastifyRequest): number => {
  const text = parameter(request, 'id');
  const id = drugId(text);
  if (id === undefined) throw unknownDrug(text);
  return id;
};

export const unknownDrug = (id: string | number): HttpProblem =>
  new HttpProblem(404, apiMessages.unknownDrug(String(id).slice(0, 40)));

/** Shared by reading and saving one record. */
export class DrugRequests {
  readonly #db: Db;
  readonly #presenter: DrugPresenter;
  readonly #pages: HealthCanadaPages;

  constructor(db: Db, presenter: DrugPresenter, pages: HealthCanadaPages) {
    this.#db = db;
    this.#presenter = presenter;
    this.#pages = pages;
  }

  /** The record of the request's path. Throws a 404 problem. */
  async read(request: FastifyRequest): Promise<DrugWithSource> {
    const id = idOf(request);
    const row = await readDrug(this.#db, id);
    if (!row) throw unknownDrug(id);
    return row;
  }

  async present(row: DrugWithSource): Promise<ExactDrug> {
    const { dpd_name: name, dpd_date: date } = row;
    const page = pageOf(this.#pages.product, row.drug_code);
    return {
      ...(await this.#presenter.record(row)),
      ...(name !== null && { dpd_name: name, dpd_date: date }),
      ...(page !== undefined && { dpd_page: page }),
    };
  }

  /** Sends the record, its version as ETag (D36). */
  async answer(reply: FastifyReply, row: DrugWithSource): Promise<ExactDrug> {
    void reply.header('etag', versionTag(row.version)).header('cache-control', 'private, no-cache');
    return this.present(row);
  }
}
