/** The area of a service order before it is sent: its hectares and findings as the server will store them, and a sketch of it. */

import type { Aviso } from '@faixa/flight'
import { formatCount, formatQuantity, hectares } from '@faixa/units'
import { Text } from '@mantine/core'
import { type FileReading, faultFor } from '../../../flight-worker/use-file-reading.ts'
import { FileFindings } from '../../../form/files/file-findings.tsx'
import { laudoLayer } from '../../../laudo/laudo-layers.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'

/** The reason why the file cannot be ordered; undefined where it can, or where this browser could not read it and the server may. */
export function orderFault(reading: FileReading): string | undefined {
  if (reading.kind === 'reading') return 'O arquivo ainda está sendo lido.'
  const fault = faultFor('area', reading)
  if (fault !== undefined || reading.kind !== 'read') return fault
  if (!reading.order) return 'Os talhões do arquivo ainda estão sendo medidos.'
  return 'refusal' in reading.order ? reading.order.refusal : undefined
}

/** Findings of the area, once it was measured. */
export function orderFindings(reading: FileReading): readonly Aviso[] {
  const order = reading.kind === 'read' ? reading.order : undefined
  return order && 'avisos' in order ? order.avisos : []
}

interface OrderedAreaProps {
  readonly reading: FileReading
  /** The findings that need no decision. */
  readonly avisos: readonly Aviso[]
}

export function OrderedArea({ reading, avisos }: OrderedAreaProps) {
  if (reading.kind !== 'read' || reading.facts.nothingFor.area !== undefined) return null
  const { order } = reading
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
export function AreaSketch({ reading }: { readonly reading: FileReading }) {
  if (reading.kind !== 'read' || !reading.facts.bounds || reading.facts.nothingFor.area !== undefined) return null
  const { bounds, outline } = reading.facts
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
