/** The capabilities that an API key may have, and the person that it represents. */
import type { Capability } from './capabilities.ts'
import { type Actor, grantOf, may } from './may.ts'

/**
 * The capabilities that a key may have, with texts for people; null for those that manage people, keys, webhooks or sign-in, which no key
 * ever has.
 */
const CARRIED = {
  readLaudo: 'Ver laudos',
  readErro: 'Ver por que um laudo falhou',
  createLaudo: 'Cadastrar laudos',
  updateLaudo: 'Editar laudos e medir de novo',
  hideLaudo: 'Ocultar e revelar laudos',
  deleteLaudo: 'Excluir laudos',
  approveLaudo: 'Aprovar e negar no mapa ambiental',
  readArea: 'Ver talhões e áreas protegidas',
  createArea: 'Cadastrar talhões e áreas protegidas',
  readOrdem: 'Ver ordens de serviço',
  recordCampo: 'Registrar o que é feito no campo',
  readOcorrencia: 'Ver que voos passaram perto de um lugar, e as ocorrências salvas',
  saveOcorrencia: 'Salvar e mudar ocorrências',
  createOrdem: 'Cadastrar e mudar ordens de serviço',
  // Contacts are personal data of people without an account, read one by one.
  saveContato: null,
  deleteOrdem: 'Excluir ordens de serviço',
  createTrabalho: 'Criar trabalhos no mapa',
  saveRelatorio: 'Salvar e enviar relatórios de efetividade',
  readRelatorioMensal: 'Ver relatórios mensais',
  // Mapping cells is done with the spreadsheet in sight.
  saveModeloMensal: null,
  readAcerto: 'Ver acertos e contratos',
  createAcerto: 'Criar e conferir acertos',
  // Accepting binds the person, and a contract binds both sides, so that only people do it.
  acceptAcerto: null,
  saveContrato: null,
  readPrivate: 'Ver colunas e listas da equipe',
  createEntidade: null,
  createRecurso: null,
  createAdministrador: null,
  restoreArchived: null,
  resetFactor: null,
  removePessoa: null,
  readSeguranca: null,
  configureInstalacao: null,
  createIntegracao: null,
} as const satisfies Record<Capability, string | null>

type Carried = typeof CARRIED

export type Escopo = { readonly [Name in Capability]: Carried[Name] extends string ? Name : never }[Capability]

export const ESCOPOS = Object.fromEntries(Object.entries(CARRIED).filter(([, label]) => label !== null)) as {
  readonly [Name in Escopo]: Carried[Name]
}

export const ESCOPO_NAMES = Object.keys(ESCOPOS) as [Escopo, ...Escopo[]]

/** The empresa, or unidade of an empresa, that owns a key. */
export interface KeyOwner {
  readonly empresaId: number
  readonly unidadeId?: number | undefined
}

/** The scopes that this person may give to a key; for an empresa's key, those of both the person and the empresa's people. */
export function escoposOf(maker: Actor, owner?: KeyOwner): readonly Escopo[] {
  const standsFor = owner ? standsForEmpresa(maker, owner) : maker
  if (!standsFor) return []
  const grants = (actor: Actor) => (escopo: Escopo) => grantOf(actor, escopo).reach !== 'none'
  return ESCOPO_NAMES.filter(grants(maker)).filter(grants(standsFor))
}

/**
 * Returns the person as represented by a key: limited to the scopes that the person still has, and to the key's empresa. Undefined where
 * the person may not manage the keys of that empresa any more.
 */
export function keyActor<Maker extends Actor>(
  maker: Maker,
  escopos: readonly string[],
  owner?: KeyOwner,
): Maker | undefined {
  const standsFor = owner ? standsForEmpresa(maker, owner) : maker
  if (!standsFor) return undefined
  return { ...standsFor, escopos: escoposOf(maker, owner).filter((escopo) => escopos.includes(escopo)) }
}

/** A key that staff makes for an empresa has at most the capabilities of the empresa's own people. */
function standsForEmpresa<Maker extends Actor>(maker: Maker, owner: KeyOwner): Maker | undefined {
  const { empresaId, unidadeId } = owner
  if (!may(maker, 'createIntegracao', { empresaId, unidadeId })) return undefined
  return { ...maker, nivel: 'funcionario', empresaId, unidadeId, isUnidade: unidadeId !== undefined }
}
