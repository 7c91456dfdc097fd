/** The kinds of entities that are registered, by level: the compiler requires a row for each level of domain. */
import { REGISTRABLE_LEVELS, type RegistrableLevel } from '@faixa/domain'
import { z } from 'zod'
import { choiceSchema, refuseOtherConfirmation } from '../field.ts'
import { aeronave } from './aeronave.ts'
import { empresa } from './empresa.ts'
import type { EntityKind } from './entity-kind.ts'
import { funcionario } from './funcionario.ts'
import { piloto } from './piloto.ts'
import { prestadora } from './prestadora.ts'
import { staff } from './staff.ts'
import { unidade } from './unidade.ts'

export const ENTITY_KINDS = {
  administrador: staff('administrador', 'administradores', 'Administrador'),
  analista: staff('analista', 'analistas', 'Analista'),
  funcionario,
  empresa,
  unidade,
  prestadora,
  piloto,
  aeronave,
} as const satisfies { readonly [Nivel in RegistrableLevel]: EntityKind<Nivel> }

type Kinds = typeof ENTITY_KINDS
type Kind = Kinds[RegistrableLevel]

/** A list of the administration. */
export type Tipo = Kind['tipo']

export type LevelOfTipo = { readonly [Nivel in RegistrableLevel as Kinds[Nivel]['tipo']]: Nivel }

export const tipoSchema = z.enum(
  all(({ tipo }: Kind) => tipo),
  { error: 'Esta lista não existe.' },
)

export function tipoOf<Nivel extends RegistrableLevel>(nivel: Nivel): Kinds[Nivel]['tipo'] {
  return ENTITY_KINDS[nivel].tipo
}

export type RegistrationOf<Nivel extends RegistrableLevel> = {
  readonly [Each in RegistrableLevel]: z.output<Kinds[Each]['registration']>
}[Nivel]

export type EditOf<Nivel extends RegistrableLevel> = {
  readonly [Each in RegistrableLevel]: z.output<Kinds[Each]['edit']>
}[Nivel]

/** A row of the list of this level. */
export type EntityOf<Nivel extends RegistrableLevel> = {
  readonly [Each in RegistrableLevel]: z.output<Kinds[Each]['row']>
}[Nivel]

export type Entity = EntityOf<RegistrableLevel>

/** The same by list: the compiler cannot infer that a reply's rows belong to the requested list. */
export type EntityIn<List extends Tipo> = EntityOf<LevelOfTipo[List]>

/** E-mail, password and invitation, which some levels have. */
interface Access {
  readonly nivel: RegistrableLevel
  readonly email?: string | undefined
  readonly senha?: string | undefined
  readonly confirmarSenha?: string | undefined
  readonly convite?: boolean | undefined
}

const ALWAYS_WITH_LOGIN: ReadonlySet<RegistrableLevel> = new Set(['administrador', 'analista', 'funcionario'])

/** Tells whether the form has this field, or invites the person instead; other fields may be invalid. */
function isWithSenha(field: 'senha' | 'confirmarSenha') {
  return (typed: unknown) => {
    const { nivel, convite, [field]: value } = (typed ?? {}) as Partial<Access>
    if (!nivel || !ALWAYS_WITH_LOGIN.has(nivel)) return true
    return value !== undefined || choiceSchema.safeParse(convite).data === true
  }
}

export const registrationSchema = z
  .discriminatedUnion(
    'nivel',
    all(({ registration }: Kind) => registration),
    { error: `O nível deve ser um destes: ${Object.keys(REGISTRABLE_LEVELS).join(', ')}.` },
  )
  .superRefine((typed, context) => {
    // Levels without a login have none of these.
    const access = typed as Access
    refuseOtherConfirmation(access, context)
    const { nivel, email, senha, convite = false } = access
    if (convite && senha !== undefined) {
      context.addIssue({ code: 'custom', path: ['senha'], message: 'Quem recebe um convite escolhe a própria senha.' })
    }
    if (ALWAYS_WITH_LOGIN.has(nivel)) return
    const isGiven = senha !== undefined || convite
    if ((email === undefined) === isGiven) {
      const path = email === undefined ? 'email' : 'senha'
      context.addIssue({ code: 'custom', path: [path], message: 'Para dar acesso, informe o e-mail e a senha.' })
    }
  })
  .refine(isWithSenha('senha'), { path: ['senha'], message: 'Informe a senha.', when: () => true })
  .refine(isWithSenha('confirmarSenha'), { path: ['confirmarSenha'], message: 'Confirme a senha.', when: () => true })

/** Schema of a row of each list. */
export const ROWS = Object.fromEntries(Object.values(ENTITY_KINDS).map(({ tipo, row }) => [tipo, row])) as {
  readonly [Nivel in RegistrableLevel as Kinds[Nivel]['tipo']]: Kinds[Nivel]['row']
}

/** Schema of a change to a row of each list. */
export const EDITS = Object.fromEntries(Object.values(ENTITY_KINDS).map(({ tipo, edit }) => [tipo, edit])) as {
  readonly [Nivel in RegistrableLevel as Kinds[Nivel]['tipo']]: Kinds[Nivel]['edit']
}

/** One row of an administration list. Rows of different lists have different fields, and no row has fields of another list. */
export const entitySchema = z.union(all(({ row }: Kind) => row)).meta({ id: 'Entidade' })

/** Applies `take` to each kind. */
function all<T>(take: (kind: Kind) => T): [T, ...T[]] {
  return Object.values(ENTITY_KINDS).map(take) as [T, ...T[]]
}
