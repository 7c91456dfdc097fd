/**
 * Defines who may do what, as data. The server enforces this table; the web only mirrors it. Screens check capabilities and never compare
 * `nivel`.
 */

/** The values of `nivel`: the roles of the people who sign in. */
export const NIVEIS = ['admin', 'analista', 'funcionario', 'prestadora', 'piloto'] as const

export type Nivel = (typeof NIVEIS)[number]

/** The extent of a capability. */
export type Reach =
  | 'none'
  /** All entities of every empresa. */
  | 'all'
  /** Entities of the person's own empresa, or unidade where the person belongs to one (isUnidade). */
  | 'own-empresa'
  /** Entities of the empresas that the person's prestadora works for. */
  | 'linked-empresas'
  /** Entities of the pilots of the person's prestadora. */
  | 'own-pilotos'
  /** The person's own entities. */
  | 'own'

export interface Grant {
  readonly reach: Reach
  /** True where hidden laudos are within reach. Default false. */
  readonly hidden?: boolean
  /** True where only approvers have it, whose `funcao` contains the marker [2]. */
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
  /**
   * Reading why a measurement failed, in lists, on the map and in events: people who register laudos can correct the files. Others see only
   * the status.
   */
  readErro: { ...staffOnly, prestadora: { reach: 'own-pilotos' } },
  updateLaudo: staffOnly,
  hideLaudo: staffOnly,
  deleteLaudo: staffOnly,
  /** Approval on the environmental map. Approvers see hidden laudos there, because otherwise a hidden one could not be approved again. */
  approveLaudo: {
    admin: { ...all, approverOnly: true },
    analista: { ...all, approverOnly: true },
    funcionario: { reach: 'own-empresa', hidden: true, approverOnly: true },
    prestadora: none,
    piloto: none,
  },
  createEntidade: staffOnly,
  /** Registering, changing and archiving the aircraft of a prestadora and the persons who answer for its flights. */
  createRecurso: { ...staffOnly, prestadora: { reach: 'own-pilotos' } },
  createAdministrador: { ...staffOnly, analista: none },
  createArea: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /** Reading registered plots: a laudo without an area file is measured against them, so that all who register laudos see them. */
  readArea: { ...staffOnly, funcionario: { reach: 'own-empresa' }, prestadora: { reach: 'linked-empresas' } },
  /** Reading service orders: of the person's empresa or prestadora, or addressed to the person. */
  readOrdem: {
    ...staffOnly,
    funcionario: { reach: 'own-empresa' },
    prestadora: { reach: 'own-pilotos' },
    piloto: { reach: 'own' },
  },
  /** Recording what is done in the field for a service order: for all who may read it. */
  recordCampo: {
    ...staffOnly,
    funcionario: { reach: 'own-empresa' },
    prestadora: { reach: 'own-pilotos' },
    piloto: { reach: 'own' },
  },
  /** Creating, changing, closing and cancelling service orders: for customers. */
  createOrdem: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /** Reading and writing contacts for notices before a flight, personal data: for those who write the orders. */
  saveContato: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /**
   * Choosing plots on the map of jobs and downloading them as files: the registered ones within readArea, and for a pilot those of his own
   * service orders.
   */
  createTrabalho: {
    ...staffOnly,
    funcionario: { reach: 'own-empresa' },
    prestadora: { reach: 'linked-empresas' },
    piloto: { reach: 'own' },
  },
  /**
   * Saving, opening, archiving and sending effectiveness reports: for those who pay by them. All who read laudos may load, edit and export
   * the lines of their own.
   */
  saveRelatorio: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /**
   * Reading the monthly report of a prestadora: a document about all of its customers. An empresa would see the other customers in it, and
   * a partial report is not valid.
   */
  readRelatorioMensal: { ...staffOnly, prestadora: { reach: 'own-pilotos' } },
  /** Adding and removing the spreadsheet that the monthly report of a prestadora fills: for readers of the report. */
  saveModeloMensal: { ...staffOnly, prestadora: { reach: 'own-pilotos' } },
  /** Reading contracts and settlements of payment: those of the person's whole empresa or prestadora. */
  readAcerto: { ...staffOnly, funcionario: { reach: 'own-empresa' }, prestadora: { reach: 'own-pilotos' } },
  /** Creating, recalculating and cancelling settlements: either side may begin. */
  createAcerto: { ...staffOnly, funcionario: { reach: 'own-empresa' }, prestadora: { reach: 'own-pilotos' } },
  /** Representing one side of a settlement: contesting a laudo, answering and accepting. Staff accepts nothing on behalf of others. */
  acceptAcerto: {
    admin: none,
    analista: none,
    piloto: none,
    funcionario: { reach: 'own-empresa' },
    prestadora: { reach: 'own-pilotos' },
  },
  /** Writing contracts: for people who pay. */
  saveContrato: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /** Asking which flights came near a place, for an answer to a complaint: for customers, who are held to answer, about their own flights. */
  readOcorrencia: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /** Saving cases of complaints, whose laudos then stay. */
  saveOcorrencia: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
  /** Archiving service orders. */
  deleteOrdem: staffOnly,
  /** Columns, filters and lists that show other companies, who registered a laudo, and when. All readers of a laudo see its status. */
  readPrivate: staffOnly,
  restoreArchived: { ...staffOnly, analista: none },
  /** Removing the second factor of a person who lost it. */
  resetFactor: { ...staffOnly, analista: none },
  /** Removing the personal data of an archived person. */
  removePessoa: { ...staffOnly, analista: none },
  /** Reading the security log, which contains the addresses and failed sign-ins of all people. */
  readSeguranca: { ...staffOnly, analista: none },
  /** Settings of the whole installation: name, colour, e-mail, backups, base maps. */
  configureInstalacao: { ...staffOnly, analista: none },
  /** Managing the API keys and webhooks of an empresa. Every employee of an empresa may, because it has no administrators. */
  createIntegracao: { ...staffOnly, funcionario: { reach: 'own-empresa' } },
} as const satisfies Record<string, Row>

export type Capability = keyof typeof CAPABILITIES

/** Version of docs/licenca.md. A person who accepted an earlier one must accept again. */
export const LICENCE_VERSION = 1

/** Values of `nivel` whose people must accept the licence before any other action. */
export const MUST_ACCEPT_LICENCE = {
  admin: false,
  analista: false,
  funcionario: true,
  prestadora: false,
  piloto: false,
} as const satisfies Record<Nivel, boolean>
