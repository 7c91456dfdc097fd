/** The levantamentos of a case: a new one is signed and saved as PDF, and each that was made can be saved again. */
import { formatCount } from '@faixa/units'
import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate, query } from '../../api/query.ts'
import { withToasts } from '../../export/export-toasts.ts'
import side from '../../map/side/side.module.css'
import { useMay } from '../../session/use-session.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { refused } from '../../ui/messages/refused.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './case.module.css'
import { saveLevantamento } from './levantamento-paper.ts'

export function Levantamentos({ uuid }: { readonly uuid: string }) {
  const { data, error, refetch } = useQuery(query('listLevantamentos', { params: { uuid } }))
  const client = useQueryClient()
  const maySave = useMay('saveOcorrencia')
  const [step, setStep] = useState<string>()
  const save = async (codigo: string) => {
    setStep('Desenhando o levantamento...')
    await withToasts(() =>
      saveLevantamento(client, { uuid, codigo }, (done, of) =>
        setStep(`Lendo o desenho dos voos: ${done + 1} de ${of}...`),
      ),
    )
    setStep(undefined)
  }
  const make = async () => {
    setStep('Medindo os voos e assinando...')
    try {
      const { codigo } = await api.createLevantamento({ params: { uuid } })
      await invalidate('listLevantamentos')
      await save(codigo)
    } catch (error) {
      refused('Não foi possível', error)
    } finally {
      setStep(undefined)
    }
  }
  return (
    <div className={side.panel}>
      <Title order={2} size="sm">
        Levantamentos
      </Title>
      {maySave && (
        <Group gap="xs">
          <Button size="xs" loading={step !== undefined} onClick={() => void make()}>
            Levantamento
          </Button>
          <Text size="xs" c="dimmed">
            PDF assinado do que a pergunta encontra agora.
          </Text>
        </Group>
      )}
      <Text size="xs" role="status">
        {step}
      </Text>
      {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {data?.levantamentos.length === 0 && (
        <Text size="sm" c="dimmed">
          Nenhum levantamento ainda.
        </Text>
      )}
      <ul className={classes.notes} aria-label="Levantamentos">
        {data?.levantamentos.map(({ codigo, numero, quando, por, voos, semMedida }) => (
          <li key={codigo}>
            <UnstyledButton
              className={`${side.open} ${classes.whole}`}
              disabled={step !== undefined}
              onClick={() => void save(codigo)}
            >
              <span className={side.title}>Baixar o levantamento {numero}</span>
              <span className={side.line}>
                {formatMoment(new Date(quando))} · {por}
              </span>
              <span className={side.line}>
                {voos === 0 ? 'Nenhum voo' : formatCount(voos, 'voo', 'voos')}
                {semMedida > 0 && `, ${formatCount(semMedida, 'sem medida', 'sem medida')}`}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
