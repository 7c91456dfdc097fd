/** Fills the município and the aircraft from the files, and the usual responsible persons of the prestadora, once for each set of files. A typed value is never replaced. */
import { PROFISSOES } from '@faixa/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Entidades } from '../../entidades/use-entidades.ts'
import type { Fields } from '../../form/state/use-fields.ts'
import { municipioAt } from '../../laudo/operacao/municipio-at.ts'
import type { LaudoField, LaudoValues } from './laudo-fields.ts'

const UF = 'dadosOperacao.uf'
const MUNICIPIO = 'dadosOperacao.municipio'

interface Given {
  /** Bounds of the treated field. */
  readonly place: readonly [number, number, number, number] | undefined
  /** Names and titles of the files. */
  readonly titles: readonly string[]
  readonly prestadoras: Entidades['prestadoras']
}

export function usePlaceProposed(
  { values, put }: Pick<Fields<LaudoField>, 'values' | 'put'>,
  { place, titles, prestadoras }: Given,
): void {
  const { data } = useQuery(municipioAt(place))
  const proposed = data?.municipio
  const chosen = prestadoras.find(({ id }) => `${id}` === values.prestadora)
  const listed = chosen?.aeronaves ?? []
  const usual = chosen?.responsaveis?.filter(({ padrao }) => padrao) ?? []
  const people = Object.keys(PROFISSOES).map((profissao) => usual.find((one) => one.profissao === profissao))
  const aeronave = aircraftOf(titles, listed)
  const applied = useRef<Partial<LaudoValues>>({})
  const apply = useEffectEvent((changes: Partial<LaudoValues>) => {
    const isFree = Object.keys(changes).every((name) => {
      const text = values[name as LaudoField]
      return text === '' || text === applied.current[name as LaudoField]
    })
    if (!isFree) return
    applied.current = { ...applied.current, ...changes }
    put(changes)
  })
  useEffect(() => {
    if (proposed) apply({ [UF]: proposed.uf, [MUNICIPIO]: proposed.nome })
  }, [proposed])
  useEffect(() => {
    if (aeronave !== undefined) apply({ aeronave: `${aeronave}` })
  }, [aeronave])
  const applyPeople = useEffectEvent(() => {
    for (const person of people) {
      if (!person) continue
      const { profissao, nome, registro = '' } = person
      apply({ [`dadosOperacao.${profissao}`]: nome, [`dadosOperacao.${profissao}Registro`]: registro })
    }
  })
  const peopleKey = people.map((person) => person?.id).join()
  useEffect(() => applyPeople(), [peopleKey])
}

const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** The aircraft whose marks the files name; without one, the only aircraft of the prestadora. */
export function aircraftOf(
  titles: readonly string[],
  listed: readonly { readonly id: number; readonly nome: string }[],
): number | undefined {
  const named = listed.filter(({ nome }) => titles.some((title) => plain(title).includes(plain(nome))))
  const [first, ...rest] = named.length > 0 ? named : listed
  return rest.length === 0 ? first?.id : undefined
}
