/** The chosen area file, compared with the plots that it replaces. */
import { SEDE } from '@faixa/domain'
import type { PlotColumns } from '@faixa/geometry'
import { present } from '@faixa/units'
import { useEffect, useState } from 'react'
import { usePackedShapes } from '../../../entidades/use-packed-shapes.ts'
import type { FoundPlots, Refused } from '../../../flight-worker/flight-answers.ts'
import { type GroundFile, useGroundFile } from '../../../ground/use-ground-file.ts'

export interface AreaFile extends GroundFile {
  /** Plots and changes; absent while they are being found, and where no empresa is chosen. */
  readonly found: FoundPlots | undefined
  /** Share of the registered plots that has come, to compare with; undefined where nothing is being transferred. */
  readonly downloaded: number | undefined
  /** Attributes that the person chose. */
  readonly columns: PlotColumns
  readonly busy: boolean
  chooseColumns(columns: PlotColumns): void
}

interface Owner {
  /** Ids as texts; empresa is empty while none is chosen. */
  readonly empresa: string
  readonly unidade: string
}

export function useAreaFile({ empresa, unidade }: Owner, maxBytes: number | undefined): AreaFile {
  const [columns, setColumns] = useState<PlotColumns>({})
  const [answer, setAnswer] = useState<FoundPlots | Refused>()
  const { data: current, done: downloaded } = usePackedShapes('listAreas', Number(empresa), empresa !== '')
  const ground = useGroundFile(maxBytes)
  const { file, held, reading, ask } = ground
  const owner = Number(unidade) === SEDE ? undefined : Number(unidade)
  useEffect(() => setColumns({}), [file])
  useEffect(() => {
    setAnswer(undefined)
    if (!held || !current) return undefined
    const plots = { id: held.id, columns, current, ...present({ unidade: owner }) }
    return ask((program, signal) => program.findPlots(plots, { signal }), setAnswer)
  }, [held, current, columns, owner])

  const found = held && answer && 'rows' in answer ? answer : undefined
  const nothing = held && answer && 'refusal' in answer ? answer.refusal : undefined
  const error = ground.error ?? held?.facts.cutShort ?? held?.facts.nothingFor.area ?? nothing
  const isComparing = held !== undefined && empresa !== '' && found === undefined && error === undefined
  return {
    ...ground,
    found,
    columns,
    downloaded,
    error,
    busy: reading.kind === 'reading' || isComparing,
    chooseColumns: setColumns,
  }
}
