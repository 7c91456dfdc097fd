/** Offers what was recorded in the field for the chosen service order: its readings become the laudo's weather, its times those of the flight. */
import { Button, Text } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import type { Fields } from '../../../form/state/use-fields.ts'
import { useMay } from '../../../session/use-session.ts'
import { formatFieldClock } from '../../../ui/format-when.ts'
import type { LaudoField } from '../laudo-fields.ts'
import type { LaudoDraft } from '../use-laudo-draft.ts'
import { climaFile, type FromField, fromField, valuesFromField } from './from-field.ts'

interface FieldRecordsProps {
  readonly form: Pick<Fields<LaudoField>, 'values' | 'put'>
  readonly draft: Pick<LaudoDraft, 'clima' | 'offsetH'>
  readonly readOnly: boolean
}

export default function FieldRecords({ form, draft, readOnly }: FieldRecordsProps) {
  const { clima, offsetH } = draft
  const { ordem, codigo, dataInicial } = form.values
  const mayRead = useMay('readOrdem')
  const { data } = useQuery({
    ...query('listCampo', { params: { uuid: ordem } }),
    enabled: mayRead && ordem !== '',
  })
  const [taken, setTaken] = useState<{ readonly ordem: string; readonly text: string }>()
  const found = fromField(data?.registros ?? [], dataInicial, offsetH)
  const text = foundText(found, offsetH)
  if (text === undefined) return null
  const take = async () => {
    const values = valuesFromField(found, form.values, offsetH)
    form.put(values)
    const hasFile = found.readings.length > 0 && !clima.file
    if (hasFile) await clima.choose(climaFile(found.readings, codigo))
    setTaken({ ordem, text: takenText(Object.keys(values).length > 0, hasFile) })
  }
  return (
    <div data-wide>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconClipboardCheck size={14} aria-hidden />}
        disabled={readOnly}
        onClick={() => void take()}
      >
        Usar o que foi registrado no campo
      </Button>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {taken?.ordem === ordem ? taken.text : text}
      </Text>
    </div>
  )
}

/** `No campo: 5 leituras, das 07:12 às 10:40; começo 07:05; conclusão 10:48.` Undefined where nothing was recorded. */
function foundText({ readings, beganMs, endedMs }: FromField, offsetH: number | undefined): string | undefined {
  const clock = (ms: number) => formatFieldClock(ms, offsetH).slice(0, 5)
  const [first, last] = [readings.at(0), readings.at(-1)].map((one) => one && clock(Date.parse(one.em)))
  const parts = [
    readings.length === 1 && `uma leitura do tempo, às ${first}`,
    readings.length > 1 && `${readings.length} leituras do tempo, das ${first} às ${last}`,
    beganMs !== undefined && `começo ${clock(beganMs)}`,
    endedMs !== undefined && `conclusão ${clock(endedMs)}`,
  ].filter(Boolean)
  return parts.length === 0 ? undefined : `No campo: ${parts.join('; ')}.`
}

function takenText(hasFields: boolean, hasFile: boolean): string {
  const what = [hasFile && 'as leituras são o arquivo do tempo', hasFields && 'os campos livres foram preenchidos']
  const said = what.filter(Boolean).join(', e ')
  return said === ''
    ? 'Os campos e o arquivo do tempo já tinham valores: ficaram como estavam.'
    : `${said[0]!.toUpperCase()}${said.slice(1)}: confira. O que você digitou ficou como estava.`
}
