/*
 * Rows of notices in Health Canada's form: a product, its ingredient, and the notice. The number of
 * a notice's product is one higher than the notice's.
 */

export const brandRow = (noc_number: number, din: string | number | null, name = 'NEWDRUG') => ({
  noc_number,
  noc_br_brandname: name,
  noc_br_din: din,
  noc_br_product_id: noc_number + 1,
});

export const ingredientRow = (noc_number: number, name: string) => ({
  noc_number,
  noc_pi_din_product_id: noc_number + 1,
  noc_pi_medic_ingr_name: name,
  noc_pi_strength: 5,
  noc_pi_unit: 'MG',
  noc_pi_basic_unit: 'TAB',
});

export const noticeRow = (noc_number: number, more: object = {}) => ({
  noc_number,
  noc_date: '2026-03-20',
  noc_last_update_date: '1111-11-11',
  noc_manufacturer_name: 'APOTEX INC',
  noc_on_submission_type: 'NDS',
  noc_submission_class: '',
  noc_is_admin: 'N',
  noc_product_type: 'Prescription',
  ...more,
});
