/**
 * /aviso#code: what a neighbour was told about a flight, without an account. The code is behind `#`, which the browser does not send, and goes
 * to the server in the body of a request.
 */
import { type AvisoPublico, Problem } from '@faixa/contract'
import { PRODUTOS_DE_AVISO } from '@faixa/domain'
import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { boundsOf } from '../../map/engine/bounds-of.ts'
import { fillLook } from '../../map/layers/fill-look.ts'
import { MapLater } from '../../map/scene/map-later.tsx'
import { formatMoment, formatWhen } from '../../ui/format-when.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'

const codeInAddress = () => window.location.hash.slice(1)

export default function AvisoPage() {
  const [codigo] = useState(codeInAddress)
  const { data, error, refetch } = useQuery({
    queryKey: ['readAviso', codigo],
    queryFn: () => api.readAviso({ body: { codigo } }),
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <PublicPage>
      <Title order={1}>Aviso de aplicação aérea</Title>
      {data ? (
        <Notice aviso={data} codigo={codigo} />
      ) : error ? (
        <ErrorState
          problem={error instanceof Problem ? error : new Problem('indisponivel')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={420} radius="md" />
      )}
    </PublicPage>
  )
}

interface NoticeProps {
  readonly aviso: AvisoPublico
  readonly codigo: string
}

function Notice({ aviso, codigo }: NoticeProps) {
  const { empresa, dia, janela, produtos, contato, recebidoEm, recusado } = aviso
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (answer: () => Promise<AvisoPublico>) => {
    setBusy(true)
    try {
      client.setQueryData(['readAviso', codigo], await answer())
      setFailure(undefined)
    } catch (error) {
      setFailure((error instanceof Problem ? error : new Problem('indisponivel')).message)
    } finally {
      setBusy(false)
      setAsked(false)
    }
  }
  return (
    <>
      <Situation aviso={aviso} />
      <Text>
        <strong>{empresa}</strong> planeja aplicar <strong>{PRODUTOS_DE_AVISO[produtos]}</strong> por via aérea em{' '}
        <strong>
          {formatWhen(dia)}
          {janela !== null && `, ${janela}`}
        </strong>
        . Dúvidas: {contato}.
      </Text>
      <Area aviso={aviso} />
      {failure !== undefined && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      {recebidoEm !== null && (
        <Note tone="success" role="status">
          Você confirmou que recebeu este aviso em {formatMoment(Date.parse(recebidoEm))}.
        </Note>
      )}
      {recusado && (
        <Note tone="neutral" role="status">
          Você pediu para não receber mais avisos de {empresa}: nenhum será enviado.
        </Note>
      )}
      <Group>
        {recebidoEm === null && (
          <Button loading={busy && !asked} onClick={() => void send(() => api.receiveAviso({ body: { codigo } }))}>
            Recebi o aviso
          </Button>
        )}
        {!recusado && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Não quero mais receber avisos
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asked}
        busy={busy}
        title="Não receber mais avisos?"
        confirmLabel="Não quero mais avisos"
        cancelLabel="Voltar"
        onConfirm={() => void send(() => api.refuseAvisos({ body: { codigo } }))}
        onClose={() => setAsked(false)}
      >
        {empresa} não poderá mais avisar você pelo Faixa antes de uma aplicação perto do seu lugar.
      </ConfirmDialog>
    </>
  )
}

function Situation({ aviso: { situacao, diaAtual } }: Pick<NoticeProps, 'aviso'>) {
  if (situacao === 'vale') return null
  return (
    <Note tone="warning" role="status">
      {situacao === 'outroDia' && diaAtual !== null
        ? `O dia mudou: a aplicação está planejada agora para ${formatWhen(diaAtual)}.`
        : 'Esta aplicação não vai acontecer neste dia.'}
    </Note>
  )
}

const BLUE = '#3f8efc'
const LOOK = fillLook({ lineColour: BLUE, lineWidth: 2, fillColour: BLUE, fillOpacity: 0.4 })

function Area({ aviso: { area } }: Pick<NoticeProps, 'aviso'>) {
  const bounds = boundsOf(area.coordinates)
  if (!bounds) return null
  const features = JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: area }],
  })
  return (
    <MapLater
      layers={[{ id: 'area', title: 'Área planejada', look: LOOK, source: [{ features }] }]}
      visible={['area']}
      home={{ label: 'Ver a área planejada', bounds }}
      height={320}
      label="Mapa da área planejada"
    />
  )
}
