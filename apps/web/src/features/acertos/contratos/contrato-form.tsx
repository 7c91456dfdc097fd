/** The form of a contract: a new one, or a new version. */
import type { Contrato } from '@faixa/contract'
import { CONTAGEM_NAMES, CONTAGENS, type Contagem } from '@faixa/domain'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { soleEntidades } from '../../../entidades/chosen-entidades.ts'
import { choicesOf } from '../../../entidades/entidade-choices.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { ConflictNote } from '../../../form/conflict/conflict-note.tsx'
import { useEditedVersion } from '../../../form/conflict/use-edited-version.ts'
import { ChoiceField } from '../../../form/fields/choice-field.tsx'
import { DateField } from '../../../form/fields/date-field.tsx'
import { QuantityField } from '../../../form/fields/quantity-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import { FormPage } from '../../../form/shell/form-page.tsx'
import { FormSection } from '../../../form/shell/form-section.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { TRATAMENTO_CHOICES } from '../../../laudo/laudo-choices.ts'
import { EVERY_TRATAMENTO } from './contrato-columns.tsx'
import {
  CONTRATO_LABELS,
  type ContratoField,
  type ContratoValues,
  checkContrato,
  contratoBody,
  contratoWords,
  EMPTY_CONTRATO,
  fieldOf,
  termsOf,
  valuesOf,
} from './contrato-fields.ts'
import { PayPreview } from './pay-preview.tsx'
import { StepsField } from './steps-field.tsx'

interface ContratoFormProps {
  readonly entidades: Entidades
  /** Absent for a new contract. */
  readonly contrato?: Contrato
  readonly draftKey?: string
  readonly onSaved: (contrato: Contrato) => void
}

const CONTA_CHOICES = CONTAGEM_NAMES.map((conta) => ({ value: conta, label: CONTAGENS[conta].label }))

export function ContratoForm({ entidades, contrato: opened, draftKey, onSaved }: ContratoFormProps) {
  const version = useEditedVersion(
    opened,
    (saved): ContratoValues => (saved ? valuesOf(saved) : { ...EMPTY_CONTRATO, ...soleEntidades(entidades) }),
    () => api.readContrato({ params: { uuid: opened!.uuid }, query: {} }),
  )
  const { origin: contrato, before: initial } = version
  const fields = useFields<ContratoField>({
    labels: CONTRATO_LABELS,
    initial,
    check: checkContrato,
    ...(draftKey !== undefined && { draftKey }),
  })
  const form = useForm({
    fields,
    fieldOf,
    toasts: {
      incomplete: { title: 'Não salvo', message: 'Verifique as informações e tente novamente.' },
      sent: { title: 'Salvo', message: contrato ? 'Há uma nova versão do contrato.' : 'O contrato foi cadastrado.' },
      refused: { title: 'Não salvo', message: 'Verifique os campos e tente novamente.' },
    },
    send: (values, call) => {
      const body = contratoBody(values)
      return contrato
        ? api.updateContrato({ params: { uuid: contrato.uuid }, body }, { ...call, ifMatch: contrato.versao })
        : api.createContrato({ body }, call)
    },
    onSent(saved: Contrato) {
      void invalidate('listContratos')
      void invalidate('readContrato')
      if (contrato) version.goOn(saved)
      onSaved(saved)
    },
    onRefused: version.refused,
  })
  const empresas = contrato ? [contrato.empresa] : entidades.empresas
  const prestadoras = contrato ? [contrato.prestadora] : entidades.prestadoras
  return (
    <FormPage
      form={form}
      label="Contrato"
      submitLabel={contrato ? 'Salvar nova versão' : 'Cadastrar contrato'}
      refusedTitle="O contrato não foi salvo"
      refusal={
        version.theirs && (
          <ConflictNote
            title="Outra pessoa salvou este contrato"
            version={version}
            fields={fields}
            words={contratoWords}
          />
        )
      }
      restoredNote="O que você havia digitado está aqui."
    >
      <FormSection title="Partes e Período">
        <TextField {...form.field('nome')} required placeholder="Safra 2026" />
        <ChoiceField
          {...form.field('tratamento')}
          clearable
          placeholder={EVERY_TRATAMENTO}
          description="Um contrato do próprio tratamento vale antes de um de todos."
          choices={TRATAMENTO_CHOICES}
        />
        <ChoiceField
          {...form.field('empresa')}
          required
          disabled={contrato !== undefined}
          placeholder="Escolha a empresa"
          choices={choicesOf(empresas)}
        />
        <ChoiceField
          {...form.field('prestadora')}
          required
          disabled={contrato !== undefined}
          placeholder="Escolha a prestadora"
          choices={choicesOf(prestadoras)}
        />
        <DateField {...form.field('inicio')} required />
        <DateField {...form.field('fim')} required />
      </FormSection>
      <FormSection title="Preço e Efetividade">
        <QuantityField {...form.field('precoPorHa')} required unit="R$/ha" />
        <ChoiceField
          {...form.field('conta')}
          required
          description={CONTAGENS[form.values.conta as Contagem]?.about}
          choices={CONTA_CHOICES}
        />
        <QuantityField {...form.field('pleno')} required unit="%" />
        <StepsField {...form.field('degraus')} />
      </FormSection>
      <FormSection title="Bônus e Desconto (opcionais)">
        <QuantityField {...form.field('metaDe')} unit="%" />
        <QuantityField {...form.field('metaBonus')} unit="%" />
        <QuantityField {...form.field('externaPreco')} unit="R$/ha" />
        <QuantityField {...form.field('externaTolerancia')} unit="%" />
      </FormSection>
      <FormSection title="Registro (opcional)">
        <QuantityField
          {...form.field('prazoRegistroDias')}
          unit="dias"
          description="Dias depois do voo em que o laudo deve ser registrado. A verificação «Prazo» de cada laudo diz se foi."
        />
      </FormSection>
      <PayPreview termos={termsOf(form.values)} />
    </FormPage>
  )
}
