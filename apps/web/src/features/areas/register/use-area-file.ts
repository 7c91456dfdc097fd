/** The chosen area file, compared with the plots that it replaces. */
import { SEDE } from '@faixa/domain'
import type { PlotColumns } from '@faixa/geometry'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePackedShapes } from '../../../entidades/use-packed-shapes.ts'
import type { FoundPlots } from '../../../flight-worker/protocol.ts'
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
  const [found, setFound] = useState<FoundPlots>()
  const [nothing, setNothing] = useState<string>()
  const run = useRef(0)
  const { data: current, done: downloaded } = usePackedShapes('listAreas', Number(empresa), empresa !== '')
  const ground = useGroundFile(maxBytes, (news) => {
    if (news.kind === 'plots' && news.run === run.current) setFound(news.found)
    if (news.kind === 'no-plots' && news.run === run.current) setNothing(news.message)
  })
  const { file, facts, reading } = ground
  const owner = Number(unidade) === SEDE ? undefined : Number(unidade)
  const compare = useEffectEvent(() =>
    ground.ask((reader, id) => {
      if (current)
        reader.readPlots(run.current, { id, columns, current, ...(owner !== undefined && { unidade: owner }) })
    }),
  )
  useEffect(() => setColumns({}), [file])
  // Facts are an object of their own for each reading, so that another file begins another comparison.
  useEffect(() => {
    run.current += 1
    setFound(undefined)
    setNothing(undefined)
    if (facts) compare()
  }, [facts, current, columns, owner])

  const error = ground.error ?? facts?.cutShort ?? facts?.nothingFor.area ?? (facts ? nothing : undefined)
  const isComparing = facts !== undefined && empresa !== '' && found === undefined && error === undefined
  return {
    ...ground,
    found: facts && found,
    columns,
    downloaded,
    error,
    busy: reading.kind === 'reading' || isComparing,
    chooseColumns: setColumns,
  }
}
