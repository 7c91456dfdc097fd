/** Offers the open service orders of the chosen empresa. Choosing one fills in its data. */
import type { Ordem, OrdemListed } from '@faixa/contract'
import { CULTURA_DEFAULT, ORDEM_ACTS, SEDE, TRATAMENTO_DEFAULT } from '@faixa/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { query } from '../../api/query.ts'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import type { Form } from '../../form/shell/use-form.ts'
import { useMay } from '../../session/use-session.ts'
import type { LaudoField, LaudoValues } from './laudo-fields.ts'

interface OrdemFieldProps {
  readonly form: Form<LaudoField>
  /** Uuid of the order in the link. */
  readonly requested: string | undefined
}

/** An empresa has some dozens of open orders; the latest are offered. */
const MOST_OFFERED = 100

export function OrdemField({ form, requested }: OrdemFieldProps) {
  const { empresa, ordem } = form.values
  const mayRead = useMay('readOrdem')
  const open = { empresa, situacao: ORDEM_ACTS.voar.from.join(), pageSize: MOST_OFFERED }
  const { data } = useQuery({ ...query('listOrdens', { query: open }), enabled: mayRead && empresa !== '' })
  const wanted = useQuery({
    ...query('readOrdem', { params: { uuid: requested ?? '' } }),
    enabled: mayRead && requested !== undefined && ordem === '',
  })
  const choose = (chosen: OrdemListed | undefined) => form.put({ ordem: chosen?.uuid ?? '', ...filledBy(chosen, form) })
  const takeAsked = useEffectEvent((found: Ordem) => {
    if (ordem === '' && found.empresa) choose(found)
  })
  useEffect(() => {
    if (wanted.data) takeAsked(wanted.data)
  }, [wanted.data])
  const ordens = data?.ordens ?? []
  if (empresa === '' || (ordens.length === 0 && ordem === '')) return null
  return (
    <div data-wide>
      <ChoiceField
        {...form.field('ordem')}
        clearable
        placeholder="Nenhuma: escolha a ordem que este voo atende"
        choices={ordens.map(({ uuid, codigo, nome, situacao }) => ({
          value: uuid,
          label: `${[codigo, nome].filter(Boolean).join(' · ')} (${situacao})`,
        }))}
        onChange={(uuid) => choose(ordens.find((one) => one.uuid === uuid))}
      />
    </div>
  )
}

/** The values of the order in place of those of the form; names and codes only where nothing was typed. */
export function filledBy(
  ordem: OrdemListed | undefined,
  { values }: { readonly values: LaudoValues },
): Partial<LaudoValues> {
  if (!ordem) return {}
  const { empresa, unidade, prestadora, piloto, tratamento, cultura, codigo, nome } = ordem
  return {
    ...(empresa && { empresa: `${empresa.id}`, unidade: `${unidade?.id ?? SEDE}` }),
    ...(prestadora && { prestadora: `${prestadora.id}`, piloto: piloto ? `${piloto.id}` : '' }),
    ...(tratamento !== TRATAMENTO_DEFAULT && { tratamento }),
    ...(cultura !== CULTURA_DEFAULT && { cultura }),
    ...(values.codigo === '' && { codigo }),
    ...(values.nome === '' && nome !== undefined && { nome }),
  }
}
