/** Shows against which registered plots a flight without an area file was measured, and what to do where there are none. */
import { formatCount } from '@faixa/units'
import { Button, Group, Text } from '@mantine/core'
import { focusField } from '../../../form/state/use-fields.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { fileField } from '../files/check-files.ts'
import type { FlightFiles } from '../files/use-flight-files.ts'

interface PreviewPlotsProps {
  readonly files: FlightFiles
  /** Name of the empresa, with the unidade where one is chosen. */
  readonly of: string | undefined
}

export function PreviewPlots({ files: { state, registered }, of }: PreviewPlotsProps) {
  const { measuring, slots } = state
  if (measuring.kind !== 'measured' || slots.area.length > 0) return null
  const { near, taken } = measuring.flight.registered ?? {}
  if (registered?.kind === 'failed') {
    return (
      <Note tone="neutral" role="status" title="Os talhões cadastrados não puderam ser buscados">
        {registered.problem.message} Até lá a prévia não tem efetividade; o laudo pode ser enviado assim mesmo.
        <Group mt="xs">
          <Button size="xs" variant="default" onClick={registered.retry}>
            Tentar novamente
          </Button>
        </Group>
      </Note>
    )
  }
  if (of === undefined || near === undefined || taken === undefined) {
    return (
      <Text size="sm" c="dimmed">
        Sem o traçado da área valem os talhões cadastrados da empresa: escolha a empresa para ver a efetividade.
      </Text>
    )
  }
  if (taken > 0) {
    return (
      <Text size="sm" c="dimmed">
        Sem o traçado da área, medido contra {formatCount(taken, 'talhão cadastrado', 'talhões cadastrados')} de {of}.
      </Text>
    )
  }
  return (
    <Note
      tone="warning"
      role="status"
      title={
        near === 0
          ? 'Sem talhões cadastrados perto deste voo: envie a área'
          : 'A aplicação não atinge nenhum talhão cadastrado: envie a área'
      }
    >
      Sem o traçado da área, o laudo é medido contra os talhões cadastrados de {of}; como não há nenhum, ele terminaria
      em erro. Os números abaixo são só da aplicação e do voo.
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={() => focusField(fileField('area'))}>
          Ir para o traçado da área
        </Button>
      </Group>
    </Note>
  )
}
