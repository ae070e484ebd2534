/** A drug belongs to the group if a name in this field begins with one of these. */
interface Beginnings {
  readonly field: 'active_ingredient' | 'schedule';
  readonly begins: readonly string[];
}

/**
 * Groups of controlled substances: the schedules of the Controlled Drugs and Substances Act, and
 * the opioids. Health Canada's schedules don't name opioids; these are the substances of the group
 * "Opioid Patient Info" in its Canadian Clinical Drug Data Set. We list substances because that
 * group has only the DINs of 2024.
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
