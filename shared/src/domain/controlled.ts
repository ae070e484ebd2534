/** Names that begin so, of a field whose values are such names. */
interface Beginnings {
  readonly field: 'active_ingredient' | 'schedule';
  readonly begins: readonly string[];
}

/**
 * Groups of controlled substances: the schedules of the Controlled Drugs and Substances Act, and the
 * opioids. Health Canada's schedules don't name opioids. These are the substances of the group
 * "Opioid Patient Info" of its Canadian Clinical Drug Data Set; by substance, since that names the
 * DINs of 2024 only.
 */
export const CONTROLLED = {
  opioid: {
    field: 'active_ingredient',
    begins: [
      'BUPRENORPHINE',
      'BUTORPHANOL',
      'CODEINE',
      'FENTANYL',
      'HYDROCODONE',
      'HYDROMORPHONE',
      'MEPERIDINE',
      'METHADONE',
      'MORPHINE',
      'NORMETHADONE',
      'OPIUM',
      'OXYCODONE',
      'PENTAZOCINE',
      'TAPENTADOL',
      'TRAMADOL',
    ],
  },
  narcotic: { field: 'schedule', begins: ['NARCOTIC'] },
  controlled: { field: 'schedule', begins: ['CONTROLLED DRUG'] },
  targeted: { field: 'schedule', begins: ['TARGETED SUBSTANCE'] },
} as const satisfies Record<string, Beginnings>;

export type ControlledGroup = keyof typeof CONTROLLED;
export const CONTROLLED_GROUPS = Object.keys(CONTROLLED) as readonly ControlledGroup[];

/** The groups of a drug with these ingredients and schedules. */
export const controlledGroups = (
  drug: Readonly<Record<Beginnings['field'], readonly string[]>>,
): ControlledGroup[] =>
  CONTROLLED_GROUPS.filter((group) => {
    const { field, begins }: Beginnings = CONTROLLED[group];
    return drug[field].some((name) => begins.some((start) => name.toUpperCase().startsWith(start)));
  });
