/** Offers what the last flight of the chosen prestadora had, so that nobody types it again. */
import { TRATAMENTO_DEFAULT } from '@faixa/domain'
import { Button, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, queryClient } from '../../api/query.ts'
import type { Fields } from '../../form/state/use-fields.ts'
import { laudoQuery } from '../../laudo/laudo-query.ts'
import { useMay } from '../../session/use-session.ts'
import { formatWhen } from '../../ui/format-when.ts'
import { refused } from '../../ui/messages/refused.ts'
import { copiedFrom } from './copied-flight.ts'
import type { LaudoField } from './laudo-fields.ts'

interface LastFlightProps {
  readonly form: Pick<Fields<LaudoField>, 'values' | 'put'>
  readonly readOnly: boolean
}

export default function LastFlight({ form, readOnly }: LastFlightProps) {
  const { prestadora, tratamento } = form.values
  const mayRead = useMay('readLaudo')
  const [copied, setCopied] = useState<{ readonly uuid: string; readonly fields: number }>()
  const [busy, setBusy] = useState(false)
  const sent = {
    prestadora,
    ...(tratamento !== TRATAMENTO_DEFAULT && { tratamento }),
    prontos: true,
    pageSize: 1,
    sort: '-data,-dataInicial',
  }
  const { data } = useQuery({ ...query('listLaudos', { query: sent }), enabled: mayRead && prestadora !== '' })
  const [last] = data?.laudos ?? []
  if (prestadora === '' || !last) return null
  const copy = async () => {
    setBusy(true)
    try {
      const { laudoInfo } = await queryClient.fetchQuery(laudoQuery(last.uuid))
      const values = copiedFrom(laudoInfo, form.values)
      form.put(values)
      setCopied({ uuid: last.uuid, fields: Object.keys(values).length })
    } catch (error) {
      refused('O último voo não foi copiado', error)
    }
    setBusy(false)
  }
  const day = formatWhen(last.data)
  return (
    <div data-wide>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} aria-hidden />}
        loading={busy}
        disabled={readOnly}
        onClick={() => void copy()}
      >
        Copiar do último voo
      </Button>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {copied?.uuid === last.uuid
          ? `Copiado de ${last.codigo}, de ${day}: confira piloto, produtos e responsáveis. O que você digitou ficou como estava.`
          : `${last.codigo}, de ${day}: empresa, piloto, tratamento, faixa, vazão, aeronave, equipamento, produtos e responsáveis.`}
      </Text>
    </div>
  )
}
