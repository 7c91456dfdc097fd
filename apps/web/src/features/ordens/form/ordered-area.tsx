/** The area of a service order before it is sent: its hectares and findings as the server will store them, and a sketch. */

import type { Aviso } from '@faixa/flight'
import { formatCount, formatQuantity, hectares } from '@faixa/units'
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FoundOrder } from '../../../flight-worker/flight-answers.ts'
import { faultFor, type ReadFile, useFileReading } from '../../../flight-worker/use-file-reading.ts'
import { useOutlines } from '../../../flight-worker/use-outlines.ts'
import { FileFindings } from '../../../form/files/file-findings.tsx'
import { laudoLayer } from '../../../laudo/laudo-layers.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'

/** The read file of an ordered area, measured like on the server. */
export interface AreaToOrder extends ReadFile {
  /** Absent while it is measured. */
  readonly order?: FoundOrder | undefined
}

export function useAreaToOrder(file: File | undefined): AreaToOrder {
  const known = useFileReading(file)
  const [order, setOrder] = useState<FoundOrder>()
  const { held, ask } = known
  useEffect(() => {
    setOrder(undefined)
    return held && ask((program, signal) => program.measureOrder(held.id, { signal }), setOrder)
  }, [held])
  return { ...known, order }
}

/** The reason why the file cannot be ordered; undefined where it can, or where this browser could not read it and the server may. */
export function orderFault({ reading, order }: AreaToOrder): string | undefined {
  if (reading.kind === 'reading') return 'O arquivo ainda está sendo lido.'
  const fault = faultFor('area', reading)
  if (fault !== undefined || reading.kind !== 'read') return fault
  if (!order) return 'Os talhões do arquivo ainda estão sendo medidos.'
  return 'refusal' in order ? order.refusal : undefined
}

/** Findings of the area, after its measurement. */
export function orderFindings({ order }: AreaToOrder): readonly Aviso[] {
  return order && 'avisos' in order ? order.avisos : []
}

interface OrderedAreaProps {
  readonly area: AreaToOrder
  /** The findings that need no decision. */
  readonly avisos: readonly Aviso[]
}

export function OrderedArea({ area: { reading, order }, avisos }: OrderedAreaProps) {
  if (reading.kind !== 'read' || reading.facts.nothingFor.area !== undefined) return null
  if (!order) {
    return (
      <Text size="sm" c="dimmed" mt="xs" role="status">
        Medindo os talhões…
      </Text>
    )
  }
  if ('refusal' in order) return null
  return (
    <>
      <Text size="sm" mt="xs" role="status">
        Área pedida: <strong>{formatQuantity(hectares(order.areaHa), 'ha')}</strong> em{' '}
        {formatCount(order.plots, 'talhão', 'talhões')}.
      </Text>
      <FileFindings avisos={avisos} />
    </>
  )
}

const MAP_HEIGHT = 260

/** The ordered area as the file has it. */
export function AreaSketch({ area: { reading, held, ask } }: { readonly area: AreaToOrder }) {
  const outlines = useOutlines(
    held ? [held.id] : [],
    (id) => new Promise((resolve) => void ask((program) => program.outline(id), resolve)),
  )
  if (reading.kind !== 'read' || !reading.facts.bounds || reading.facts.nothingFor.area !== undefined) return null
  const { bounds } = reading.facts
  const outline = outlines[reading.id]
  if (!outline) return null
  return (
    <div data-wide>
      <MapLater
        layers={[laudoLayer('area', [{ features: outline }])]}
        visible={['area']}
        home={{ label: 'Ver a área', bounds }}
        height={MAP_HEIGHT}
        label="Mapa da área da ordem"
      />
    </div>
  )
}
