/** The kinds of entities that are registered, by the list of the administration that each has. */
import { z } from 'zod'
import { choiceSchema, refuseOtherConfirmation } from '../field.ts'
import {
  address,
  aircraft,
  certificate,
  company,
  empresa,
  empresas,
  licence,
  login,
  nome,
  operator,
  optionalLogin,
  person,
  prestadora,
  product,
  refuseContradiction,
  refuseOtherType,
  responsible,
  unidade,
} from './entity-fields.ts'
import { entityKind } from './entity-kind.ts'

export const ENTITY_KINDS = {
  administradores: entityKind({
    nivel: 'administrador',
    id: 'Administrador',
    login: 'always',
    fields: { nome, ...login },
  }),
  analistas: entityKind({ nivel: 'analista', id: 'Analista', login: 'always', fields: { nome, ...login } }),
  empresas: entityKind({
    nivel: 'empresa',
    id: 'Empresa',
    imported: true,
    fields: { nome, ...company, ...address },
  }),
  /** Belongs to an empresa. */
  unidades: entityKind({
    nivel: 'unidade',
    id: 'Unidade',
    imported: true,
    fields: { nome, empresa, ...company, ...address },
  }),
  /** Works for an empresa, or for one of its unidades. */
  funcionarios: entityKind({
    nivel: 'funcionario',
    id: 'Funcionario',
    login: 'always',
    imported: true,
    fields: { nome, ...login, empresa, unidade, ...person, ...address },
  }),
  /** A prestadora works for the empresas that it is linked to. */
  prestadoras: entityKind({
    nivel: 'prestadora',
    id: 'Prestadora',
    login: 'optional',
    imported: true,
    fields: { nome, ...operator, empresas, ...optionalLogin },
  }),
  /** Flies for a prestadora. */
  pilotos: entityKind({
    nivel: 'piloto',
    id: 'Piloto',
    login: 'optional',
    imported: true,
    fields: { nome, prestadora, ...licence, ...optionalLogin },
  }),
  /** Flies for a prestadora. */
  aeronaves: entityKind({
    nivel: 'aeronave',
    id: 'Aeronave',
    imported: true,
    managedBy: 'createRecurso',
    fields: aircraft,
    check: refuseOtherType,
  }),
  /** Says how wide an aircraft sprays with one configuration. */
  certificados: entityKind({
    nivel: 'certificado',
    id: 'Certificado',
    imported: true,
    managedBy: 'createRecurso',
    fields: certificate,
    check: refuseContradiction,
  }),
  /** Answers for the flights of a prestadora. */
  responsaveis: entityKind({
    nivel: 'responsavel',
    id: 'Responsavel',
    imported: true,
    managedBy: 'createRecurso',
    fields: responsible,
  }),
  produtos: entityKind({ nivel: 'produto', id: 'Produto', imported: true, fields: product }),
} as const

type Kinds = typeof ENTITY_KINDS

/** A list of the administration. */
export type Tipo = keyof Kinds
type Kind = Kinds[Tipo]

export const TIPOS = Object.keys(ENTITY_KINDS) as [Tipo, ...Tipo[]]

/** Lists whose rows may come from a spreadsheet. */
export const IMPORTED = TIPOS.filter((tipo) => ENTITY_KINDS[tipo].imported) as [Tipo, ...Tipo[]]

export const tipoSchema = z.enum(TIPOS, { error: 'Esta lista não existe.' })

export type RegistrationOf<List extends Tipo> = { readonly [Each in Tipo]: z.output<Kinds[Each]['registration']> }[List]
export type EditOf<List extends Tipo> = { readonly [Each in Tipo]: z.output<Kinds[Each]['edit']> }[List]
/** A row of this list. */
export type EntityIn<List extends Tipo> = { readonly [Each in Tipo]: z.output<Kinds[Each]['row']> }[List]
export type Entity = EntityIn<Tipo>

/** The list to which a kind of registration belongs. */
export function tipoOf(nivel: Kind['nivel']): Tipo {
  return TIPOS.find((tipo) => ENTITY_KINDS[tipo].nivel === nivel)!
}

/** Lists whose rows sign in, or may be given a login: changing them asks for a recent password. */
export const WITH_LOGIN = TIPOS.filter((tipo) => ENTITY_KINDS[tipo].login)

/** E-mail, password and invitation, which some kinds have. */
interface Access {
  readonly nivel: string
  readonly email?: string | undefined
  readonly senha?: string | undefined
  readonly confirmarSenha?: string | undefined
  readonly convite?: boolean | undefined
}

const ALWAYS_WITH_LOGIN = new Set<string | undefined>(
  Object.values(ENTITY_KINDS).flatMap(({ nivel, login }) => (login === 'always' ? [nivel] : [])),
)

/** Tells whether the form has this field, or invites the person instead; other fields may be invalid. */
function isWithSenha(field: 'senha' | 'confirmarSenha') {
  return (typed: unknown) => {
    const { nivel, convite, [field]: value } = (typed ?? {}) as Partial<Access>
    return !ALWAYS_WITH_LOGIN.has(nivel) || value !== undefined || choiceSchema.safeParse(convite).data === true
  }
}

export const registrationSchema = z
  .discriminatedUnion('nivel', each('registration'), {
    error: `O nível deve ser um destes: ${Object.values(ENTITY_KINDS)
      .map(({ nivel }) => nivel)
      .join(', ')}.`,
  })
  .superRefine((typed, context) => {
    // Kinds without a login have none of these.
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

/** Schema of a change to a row of each list. */
export const EDITS = Object.fromEntries(TIPOS.map((tipo) => [tipo, ENTITY_KINDS[tipo].edit])) as {
  readonly [List in Tipo]: Kinds[List]['edit']
}

/** One row of an administration list. Rows of different lists have different fields, and no row has fields of another list. */
export const entitySchema = z.union(each('row')).meta({ id: 'Entidade' })

function each<Part extends 'registration' | 'row'>(part: Part): [Kind[Part], ...Kind[Part][]] {
  return Object.values(ENTITY_KINDS).map((kind: Kind) => kind[part]) as [Kind[Part], ...Kind[Part][]]
}
