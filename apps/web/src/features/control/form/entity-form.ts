/** The form of an entity: what is sent of its fields, and their errors in the server's words. */
import { EDITS, ENTITY_KINDS, type Entity, type FieldError, registrationSchema, type Tipo } from '@faixa/contract'
import { SEDE, SEDE_NAME } from '@faixa/domain'
import type { Entidade } from '../../../entidades/entidade-choices.ts'
import {
  type EntityField,
  FIELD_NAMES,
  FIELDS,
  fieldsOf,
  INVITED,
  mapFields,
} from '../../../entidades/entity-fields.tsx'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { choiceWords, wordsBy } from '../../../form/conflict/field-words.ts'
import type { Together } from '../../../form/conflict/merge-versions.ts'
import { errorsOfSchema } from '../../../form/state/field-errors.ts'
import type { Values } from '../../../form/state/field-state.ts'

export type EntityValues = Values<EntityField>

export const EMPTY: EntityValues = mapFields((_, { blank = '' }) => blank)

/** Choices that are the same for everybody. */
const CHOICE_WORDS = Object.fromEntries(
  FIELD_NAMES.flatMap((name) => {
    const { input } = FIELDS[name]
    return input?.kind === 'choice' && typeof input.choices !== 'string' ? [[name, choiceWords(input.choices)]] : []
  }),
)

type Typed = Readonly<Partial<Record<EntityField, string>>>

/** The body of a registration, without empty fields. */
export function registrationBody(tipo: Tipo, values: EntityValues): Typed & { readonly nivel: string } {
  const given = fieldsOf(tipo).filter(
    (name) => values[name].trim() !== '' && !isSede(name, values) && !isWithout(tipo, name, values),
  )
  return { nivel: ENTITY_KINDS[tipo].nivel, ...sent(given, values) }
}

function sent(names: readonly EntityField[], values: EntityValues): Typed {
  return Object.fromEntries(names.map((name) => [name, FIELDS[name].send?.(values[name]) ?? values[name]]))
}

/** Tells whether this field of a login is irrelevant: passwords for an invited person, and the invitation where there is no login. */
function isWithout(tipo: Tipo, name: EntityField, { convite, email }: EntityValues): boolean {
  if (name === 'convite') return email.trim() === '' && ENTITY_KINDS[tipo].login !== 'always'
  return convite === INVITED && isSenha(name)
}

export function isSenha(name: EntityField): boolean {
  return name === 'senha' || name === 'confirmarSenha'
}

function isSede(name: EntityField, values: EntityValues): boolean {
  return name === 'unidade' && values.unidade === `${SEDE}`
}

export function checkRegistration(tipo: Tipo, values: EntityValues): readonly FieldError[] {
  return errorsOfSchema(registrationSchema, registrationBody(tipo, values))
}

/** Fields that are required to register an entity of this kind, including those of a password unless the person is invited. */
export function requiredOf(tipo: Tipo): ReadonlySet<string> {
  return new Set(checkRegistration(tipo, { ...EMPTY, convite: '' }).map(({ campo }) => campo))
}

/** The texts of a form that starts with the saved values. */
export function savedValues(entity: Entity): EntityValues {
  const row: Readonly<Record<string, unknown>> = entity
  const saved = mapFields((name, { blank = '', read, write = textOf }) => {
    const text = write(row[name])
    return text === '' ? blank : (read?.(text) ?? text)
  })
  return { ...saved, convite: saved.email === '' ? INVITED : '' }
}

/** An empresa and its unidade are one choice. */
export const TOGETHER: Together<EntityField> = [['empresa', 'unidade']]

/** Values of the form in words. `rows` have entidades that may have left the lists. */
export function entityWords(
  { empresas, prestadoras }: Entidades,
  rows: readonly Entity[],
): (name: EntityField, text: string) => string {
  const saved = rows as readonly object[] as readonly Readonly<
    Partial<Record<string, Entidade | readonly Entidade[]>>
  >[]
  const named = (field: EntityField, listed: readonly Entidade[]) => (ids: string) => {
    const all = [...listed, ...saved.flatMap((row) => row[field] ?? [])]
    const nameOf = (id: string) => all.find((one) => `${one.id}` === id)?.nome ?? id
    return ids.split(',').map(nameOf).join(', ')
  }
  return wordsBy<EntityField>({
    ...CHOICE_WORDS,
    empresa: named('empresa', empresas),
    unidade: named('unidade', [{ id: SEDE, nome: SEDE_NAME }, ...empresas.flatMap(({ unidades }) => unidades)]),
    prestadora: named('prestadora', prestadoras),
    empresas: named('empresas', empresas),
    aeronave: named(
      'aeronave',
      prestadoras.flatMap(({ aeronaves = [] }) => aeronaves),
    ),
  })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return (value as { id: number }[]).map(({ id }) => id).join(',')
  return typeof value === 'object' ? `${(value as { id: number }).id}` : `${value as string | number}`
}

/** The fields that an edit changes; an emptied field is sent empty, which clears it. */
export function editBody(tipo: Tipo, before: EntityValues, values: EntityValues): Typed {
  const isInvited = givesLogin(before, values) && values.convite === INVITED
  const changed = fieldsOf(tipo).filter((name) => {
    if (name === 'convite') return isInvited
    return values[name] !== before[name] && !(isInvited && isSenha(name))
  })
  return sent(changed, values)
}

/** Tells whether an edit adds the entity's first login. */
export function givesLogin(before: EntityValues, values: EntityValues): boolean {
  return before.email === '' && values.email.trim() !== ''
}

/** Explains an empty password in the edit of a row. */
export function senhaEditNote(entity: Entity): string {
  if (!('email' in entity) || entity.email === null) return 'Com e-mail e senha, também pode entrar no sistema.'
  if (entity.convite === null) return 'Em branco, continua a mesma.'
  return ['enviado', 'em-maos'].includes(entity.convite.situacao)
    ? 'Ainda não há senha: em branco, a pessoa a cria pelo convite. Digitada aqui, ela encerra o convite.'
    : 'Ainda não há senha: em branco, a pessoa continua sem acesso.'
}

export function checkEdit(tipo: Tipo, before: EntityValues, values: EntityValues): readonly FieldError[] {
  return errorsOfSchema(EDITS[tipo], editBody(tipo, before, values))
}
