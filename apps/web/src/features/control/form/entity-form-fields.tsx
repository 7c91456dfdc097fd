/** The fields of the form of one level, in blocks. */
import { INVITATION_H, SENHA_MIN, tipoOf } from '@faixa/contract'
import { type RegistrableLevel, TIPOS_AERONAVE, UFS } from '@faixa/domain'
import { Radio, Stack } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { choicesOf } from '../../../entidades/entidade-choices.ts'
import { EmpresaFields } from '../../../entidades/entidade-fields.tsx'
import type { EntityField } from '../../../entidades/entity-labels.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { ChoiceField } from '../../../form/fields/choice-field.tsx'
import { ChoicesField } from '../../../form/fields/choices-field.tsx'
import { ChosenPasswordField } from '../../../form/fields/chosen-password-field.tsx'
import { DateField } from '../../../form/fields/date-field.tsx'
import { type Mask, MaskedField } from '../../../form/fields/masked-field.tsx'
import { PasswordField } from '../../../form/fields/password-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import type { Form } from '../../../form/shell/use-form.ts'
import type { FieldProps } from '../../../form/state/use-fields.ts'
import { PRODUCT } from '../../../ui/page/use-page-title.ts'
import { ArchivedNote, type Restored } from './archived-note.tsx'
import { ALWAYS_WITH_LOGIN, contatoMask, FORM_FIELDS, INVITED, inscricaoEstadualMask } from './entity-form.ts'

const MASKS: Readonly<
  Partial<Record<EntityField, { readonly mask: Mask; readonly inputMode: 'numeric' | 'text' | 'tel' }>>
> = {
  rg: { mask: '99.999.999-**', inputMode: 'text' },
  cpf: { mask: '999.999.999-99', inputMode: 'numeric' },
  cep: { mask: '99999-999', inputMode: 'numeric' },
  // Since 2026 a CNPJ may hold letters before its check digits.
  cnpj: { mask: '**.***.***/****-99', inputMode: 'text' },
  inscricaoEstadual: { mask: inscricaoEstadualMask, inputMode: 'text' },
  contato: { mask: contatoMask, inputMode: 'tel' },
}

const PLACEHOLDERS: Readonly<Partial<Record<EntityField, string>>> = {
  rg: '00.000.000-00',
  cpf: '000.000.000-00',
  cep: '00000-000',
  cnpj: '00.000.000/0000-00',
  registroMapa: 'SP-00123-4',
  inscricaoEstadual: '000.000.000.000',
  contato: '(00) 0 0000-0000',
  email: 'nome@empresa.com.br',
  fabricante: 'Air Tractor',
  modelo: 'AT-502B',
}

/** The products that an empresa has (specification 001 §1). */
const ACESSOS = [
  { value: 'sp', label: PRODUCT },
  { value: 'spa', label: 'SPA' },
  { value: 'sp-spa', label: `${PRODUCT} e SPA` },
]
const ESTADOS = [
  { value: '', label: '...' },
  ...Object.entries(UFS).map(([value, label]) => ({ value, label: `${value} · ${label}` })),
]

const TIPOS_DE_AERONAVE = Object.entries(TIPOS_AERONAVE).map(([value, label]) => ({ value, label }))

const PREFIXO = 'Do registro da ANAC; o de um drone pode ser o do SISANT, como PP-123456789.'

interface Block {
  readonly title: string
  readonly fields: readonly EntityField[]
}

const BLOCKS: readonly Block[] = [
  {
    title: 'Dados Cadastrais',
    fields: [
      'nome',
      'tipo',
      'fabricante',
      'modelo',
      'validade',
      'razaoSocial',
      'cnpj',
      'registroMapa',
      'inscricaoEstadual',
      'contato',
      'acesso',
      'funcao',
      'rg',
      'cpf',
    ],
  },
  { title: 'Vínculo', fields: ['empresa', 'unidade', 'prestadora', 'empresas'] },
  { title: 'Acesso', fields: ['email', 'convite', 'senha', 'confirmarSenha'] },
  { title: 'Endereço', fields: ['cep', 'estado', 'cidade', 'bairro', 'logradouro', 'numero', 'complemento'] },
]

interface EntityFormFieldsProps {
  readonly nivel: RegistrableLevel
  readonly form: Form<EntityField>
  readonly entidades: Entidades
  readonly section: ComponentType<{ readonly title: string; readonly children: ReactNode }>
  /** In an edit: the meaning of an empty password. */
  readonly senhaNote?: string
  /** True where the form may add the first login, so that the person may be invited. */
  readonly mayInvite?: boolean
  /** In a registration: called after an archived entity was restored instead of registering a new one. */
  readonly onRestored?: (restored: Restored) => void
}

export function EntityFormFields(props: EntityFormFieldsProps) {
  const { nivel, form, entidades, section: Section, senhaNote, mayInvite = false, onRestored } = props
  const isInvited = mayInvite && form.values.convite === INVITED
  const names: readonly EntityField[] = FORM_FIELDS[nivel].filter((name: EntityField) => {
    if (name === 'convite') return mayInvite
    return !(isInvited && (name === 'senha' || name === 'confirmarSenha'))
  })
  // The field of the empresa draws that of the unidade with it.
  const withUnidade = names.includes('unidade')
  return BLOCKS.map(({ title, fields }) => {
    const shown = fields.filter((name) => names.includes(name) && !(withUnidade && name === 'unidade'))
    if (shown.length === 0) return null
    return (
      <Section key={title} title={title}>
        {shown.map((name) =>
          name === 'empresa' && withUnidade ? (
            <EmpresaFields key={name} form={form} empresas={entidades.empresas} />
          ) : (
            <EntityInput key={name} {...{ name, nivel, form, entidades, senhaNote, onRestored }} />
          ),
        )}
      </Section>
    )
  })
}

interface EntityInputProps extends Pick<EntityFormFieldsProps, 'nivel' | 'form' | 'entidades'> {
  readonly name: EntityField
  readonly senhaNote: string | undefined
  readonly onRestored: EntityFormFieldsProps['onRestored'] | undefined
}

/** An input, and below it a note if an archived entity has its value. */
function EntityInput(props: EntityInputProps) {
  const { name, nivel, form, onRestored } = props
  if (!onRestored || (name !== 'email' && name !== 'cnpj')) return <PlainInput {...props} />
  return (
    <Stack gap="xs">
      <PlainInput {...props} />
      <ArchivedNote tipo={tipoOf(nivel)} field={name} value={form.values[name]} onRestored={onRestored} />
    </Stack>
  )
}

function PlainInput({ name, nivel, form, entidades, senhaNote }: EntityInputProps) {
  const field = form.field(name)
  const masked = MASKS[name]
  const placeholder = PLACEHOLDERS[name]
  if (masked) return <MaskedField {...field} {...masked} placeholder={placeholder ?? ''} />
  if (name === 'empresa' || name === 'prestadora') {
    const isEmpresa = name === 'empresa'
    return (
      <ChoiceField
        {...field}
        required
        placeholder={isEmpresa ? 'Escolha uma empresa' : 'Escolha uma prestadora'}
        choices={choicesOf(isEmpresa ? entidades.empresas : entidades.prestadoras)}
      />
    )
  }
  if (name === 'empresas') {
    return (
      <ChoicesField
        {...field}
        placeholder="Nenhuma"
        description="Para as quais a prestadora voa."
        choices={choicesOf(entidades.empresas)}
      />
    )
  }
  if (name === 'estado') return <ChoiceField {...field} placeholder="..." choices={ESTADOS} />
  if (name === 'tipo') {
    return <ChoiceField {...field} required placeholder="Escolha o tipo" choices={TIPOS_DE_AERONAVE} />
  }
  if (name === 'validade') return <DateField {...field} />
  if (name === 'convite') return <EntryField {...field} isOptional={!ALWAYS_WITH_LOGIN.has(nivel)} />
  if (name === 'acesso') return <ChoiceField {...field} choices={ACESSOS} />
  const required = senhaNote === undefined && ALWAYS_WITH_LOGIN.has(nivel)
  if (name === 'senha') {
    const { nome, email } = form.values
    const note = senhaNote ?? registrationNote(ALWAYS_WITH_LOGIN.has(nivel))
    return <ChosenPasswordField {...field} own={[nome, email]} required={required} description={note} />
  }
  if (name === 'confirmarSenha') return <PasswordField {...field} autoComplete="new-password" required={required} />
  return (
    <TextField
      {...field}
      required={name === 'nome' || (name === 'email' && ALWAYS_WITH_LOGIN.has(nivel))}
      {...(name === 'email' && { type: 'email' })}
      {...(name === 'numero' && { inputMode: 'numeric' })}
      {...(name === 'nome' && nivel === 'aeronave' && { placeholder: 'PT-UAB', description: PREFIXO })}
      {...(placeholder !== undefined && { placeholder })}
    />
  )
}

/** How the person gets access: by an invitation, or with a password that is typed here. */
function EntryField({
  id,
  label,
  value,
  onChange,
  readOnly,
  isOptional,
}: FieldProps & { readonly isOptional: boolean }) {
  return (
    <Radio.Group
      id={id}
      label={label}
      value={value}
      onChange={onChange}
      readOnly={readOnly === true}
      description={isOptional ? 'Sem e-mail, o cadastro fica sem acesso ao sistema.' : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Stack gap={6} py={6}>
        <Radio
          value={INVITED}
          label={`Enviar convite: um link, válido por ${INVITATION_H} horas, para criar a senha`}
        />
        <Radio value="" label="Digitar uma senha" />
      </Stack>
    </Radio.Group>
  )
}

function registrationNote(hasLogin: boolean): string {
  const least = `Pelo menos ${SENHA_MIN} caracteres.`
  return hasLogin ? least : `${least} Com e-mail e senha, também pode entrar no sistema.`
}
