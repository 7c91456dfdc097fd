/**
 * Who may do what, as data. The server enforces this table; the web only mirrors it. A screen asks for a capability and never
 * compares a level.
 */

/** Levels of the people who sign in. */
export const NIVEIS = ['admin', 'analista', 'funcionario', 'prestadora', 'piloto'] as const

export type Nivel = (typeof NIVEIS)[number]

/** How far a capability reaches. */
export type Reach =
  | 'none'
  /** All entities of every empresa. */
  | 'all'
  /** Entities of the person's own empresa, or of the own unidade for a person of a unidade (isUnidade). */
  | 'own-empresa'
  /** Entities of the empresas that the person's own prestadora works for. */
  | 'linked-empresas'
  /** Entities of the pilots of the person's own prestadora. */
  | 'own-pilotos'
  /** The person's own entities. */
  | 'own'

export interface Grant {
  readonly reach: Reach
  /** True where hidden laudos are within reach. Default false. */
  readonly hidden?: boolean
  /** True where only approvers have it, whose `funcao` carries the marker [2]. */
  readonly approverOnly?: boolean
}

const none: Grant = { reach: 'none' }
const all: Grant = { reach: 'all', hidden: true }
const staffOnly = { admin: all, analista: all, funcionario: none, prestadora: none, piloto: none }

type Row = Readonly<Record<Nivel, Grant>>

export const CAPABILITIES = {
  readLaudo: {
    ...staffOnly,
    funcionario: { reach: 'own-empresa' },
    prestadora: { reach: 'own-pilotos' },
    piloto: { reach: 'own' },
  },
  createLaudo: { ...staffOnly, prestadora: { reach: 'own-pilotos' } },
  /** Reading why a measurement failed, in lists, on the map and in events: those who register laudos can mend the files. The others see the status. */
  readErro: { ...staffOnly, prestadora: { reach: 'own-pilotos' } },
  updateLaudo: staffOnly,
  hideLaudo: staffOnly,
  deleteLaudo: staffOnly,
  /** Approval on the environmental map. Approvers see hidden laudos there, or none could be approved again. */
  approveLaudo: {
    admin: { ...all, approverOnly: true },
    analista: { ...all, approverOnly: true },
    funcionario: { reach: 'own-empresa', hidden: true, approverOnly: true },
    prestadora: none,
    piloto: none,
  },
  createEntidade: staffOnly,
  createAdministrador: { ...staffOnly, analista: none },
  createArea: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /** Reading registered plots: a laudo without an area file is measured against them, so that everybody who registers laudos sees them. */
  readArea: { ...staffOnly, funcionario: { reach: 'own-empresa' }, prestadora: { reach: 'linked-empresas' } },
  /** Reading service orders: of the own empresa, of the own prestadora, or given to oneself. */
  readOrdem: {
    ...staffOnly,
    funcionario: { reach: 'own-empresa' },
    prestadora: { reach: 'own-pilotos' },
    piloto: { reach: 'own' },
  },
  /** Giving, changing, closing and cancelling service orders: those who order the work. */
  createOrdem: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /**
   * Choosing plots on the map of jobs and taking them along as files: the registered ones that readArea reaches, and for a pilot those of the own
   * service orders.
   */
  createTrabalho: {
    ...staffOnly,
    funcionario: { reach: 'own-empresa' },
    prestadora: { reach: 'linked-empresas' },
    piloto: { reach: 'own' },
  },
  /**
   * Saving, opening, archiving and sending effectiveness reports: the papers of those who pay by them. Everybody who reads laudos loads, edits and
   * exports the lines of the own ones.
   */
  saveRelatorio: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /**
   * Reading the monthly report of a prestadora: it is the prestadora's own paper about all whom it flew for. An empresa would see the others in it,
   * and a part of it is not that paper.
   */
  readRelatorioMensal: { ...staffOnly, prestadora: { reach: 'own-pilotos' } },
  /** Setting up and taking away the spreadsheet that the monthly report of a prestadora fills: whoever reads the report. */
  saveModeloMensal: { ...staffOnly, prestadora: { reach: 'own-pilotos' } },
  /** Reading contracts and settlements of payment: those of the own empresa as a whole, or of the own prestadora. */
  readAcerto: { ...staffOnly, funcionario: { reach: 'own-empresa' }, prestadora: { reach: 'own-pilotos' } },
  /** Making, computing again and cancelling settlements: either side may begin. */
  createAcerto: { ...staffOnly, funcionario: { reach: 'own-empresa' }, prestadora: { reach: 'own-pilotos' } },
  /** Speaking for one side of a settlement: contesting a laudo, answering and accepting. Staff accepts nothing in the name of others. */
  acceptAcerto: {
    ...{ admin: none, analista: none, piloto: none },
    ...{ funcionario: { reach: 'own-empresa' }, prestadora: { reach: 'own-pilotos' } },
  },
  /** Writing contracts: those who pay by them. */
  saveContrato: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /** Archiving service orders. */
  deleteOrdem: staffOnly,
  /** Columns, filters and lists that show other companies, who registered a laudo, and when. Everybody who reads a laudo reads its status. */
  readPrivate: staffOnly,
  restoreArchived: { ...staffOnly, analista: none },
  /** Removing the second factor of somebody who has lost it. */
  resetFactor: { ...staffOnly, analista: none },
  /** Removing the personal data of somebody who is archived. */
  removePessoa: { ...staffOnly, analista: none },
  /** Reading the security log, which holds addresses and failed sign-ins of everybody. */
  readSeguranca: { ...staffOnly, analista: none },
  /** Managing the API keys of an empresa and its webhooks. An empresa has no administrators besides its own people. */
  createIntegracao: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
} as const satisfies Record<string, Row>

export type Capability = keyof typeof CAPABILITIES

/** Version of docs/licenca.md. Who accepted an earlier one is asked again. */
export const LICENCE_VERSION = 1

/** Levels that must accept the licence before any other action. */
export const MUST_ACCEPT_LICENCE = {
  admin: false,
  analista: false,
  funcionario: true,
  prestadora: false,
  piloto: false,
} as const satisfies Record<Nivel, boolean>

/** Levels in the registration form; `administrador` is offered only to those with createAdministrador. */
export const REGISTRABLE_LEVELS = {
  administrador: 'Administrador',
  analista: 'Analista',
  empresa: 'Empresa',
  unidade: 'Unidade',
  funcionario: 'Funcionário',
  prestadora: 'Prestadora',
  piloto: 'Piloto',
  aeronave: 'Aeronave',
} as const

export type RegistrableLevel = keyof typeof REGISTRABLE_LEVELS
