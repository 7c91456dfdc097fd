/** Leads from an order to the map of jobs with its registered plots chosen. */
import type { Ordem } from '@faixa/contract'
import { Button, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../api/client.ts'
import { LONGEST_IN_ADDRESS, textOfSelection } from '../../../entidades/selection-text.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-session.ts'
import { useBusy } from '../../../ui/messages/use-busy.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'

interface ToWorkProps {
  readonly ordem: Ordem
  /** The screen makes the files for the aircraft, which need no network. */
  readonly hasFiles: boolean
}

export function ToWork({ ordem: { plots }, hasFiles }: ToWorkProps) {
  const { online } = useNetwork()
  const may = useMay('createTrabalho')
  const navigate = useNavigate()
  const [busy, perform] = useBusy()
  const ids = [...new Set(plots.flatMap(({ areaEmpresa }) => areaEmpresa ?? []))]
  if (!may || ids.length === 0) return null
  if (!online) {
    return (
      <Text size="sm" c="dimmed" role="status">
        «Criar Trabalho» precisa de rede.
        {hasFiles && ' Os arquivos destes talhões saem também sem rede: «Arquivos para a aeronave», em «No Campo».'}
      </Text>
    )
  }
  const talhoes = textOfSelection(ids)
  const label = 'Criar Trabalho com estes talhões'
  if (talhoes.length <= LONGEST_IN_ADDRESS) {
    return (
      <ButtonLink to={paths.exportMap} search={{ talhoes }} variant="default" size="sm">
        {label}
      </ButtonLink>
    )
  }
  const go = () =>
    perform('A seleção não pôde ser guardada', async () => {
      const { codigo } = await api.keepSelection({ body: { talhoes: ids } })
      await navigate({ to: paths.exportMap, search: { selecao: codigo } })
    })
  return (
    <Button variant="default" size="sm" loading={busy} onClick={() => void go()}>
      {label}
    </Button>
  )
}
