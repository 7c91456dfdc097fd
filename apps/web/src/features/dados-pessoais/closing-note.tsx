/** Tells people of an empresa that is being closed when it is removed, and hands its archive over. Nothing is shown otherwise. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { archiveText, dayOf, saveArchive } from '../../entidades/closing.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { Note } from '../../ui/messages/note.tsx'
import { useBusy } from '../../ui/messages/use-busy.ts'

export function ClosingNote() {
  const { empresaId, isUnidade } = useUserInfo()
  return empresaId === undefined || isUnidade ? null : <OfEmpresa id={empresaId} />
}

function OfEmpresa({ id }: { readonly id: number }) {
  const { data } = useQuery(query('readEncerramento', { params: { id } }))
  const [busy, perform] = useBusy()
  if (!data?.pedido) return null
  const { empresa, pedido } = data
  return (
    <Note tone="warning" role="status" title={`${empresa.nome} será apagada em ${dayOf(pedido.apagaEm)}`} mb="md">
      Até lá tudo é lido e baixado, e nada é gravado. {archiveText(pedido)}
      <br />
      Motivo: {pedido.motivo}
      <Button
        mt="sm"
        display="block"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={!pedido.arquivo}
        loading={busy}
        onClick={() => void perform('O arquivo não foi baixado', () => saveArchive(data))}
      >
        Baixar tudo da empresa
      </Button>
    </Note>
  )
}
