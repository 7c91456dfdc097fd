import type { Ordem, OrdemFile } from '@faixa/contract'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { refused } from '../../../ui/messages/refused.ts'
import { saveFile } from '../../../ui/save-file.ts'

const FILE_NAMES = { area: 'Área', anexo: 'Anexo' } as const satisfies Record<OrdemFile, string>

/** The files unchanged, byte by byte. */
export function OrdemFiles({ ordem: { uuid, arquivos } }: { readonly ordem: Ordem }) {
  const [busy, setBusy] = useState<OrdemFile>()
  const download = async (papel: OrdemFile, nome: string) => {
    setBusy(papel)
    try {
      const response = await api.readOrdemFile({ params: { uuid, papel } })
      saveFile(await response.blob(), nome)
    } catch (error) {
      refused('Não foi possível baixar o arquivo.', error)
    }
    setBusy(undefined)
  }
  return (
    <Group gap="xs">
      {arquivos.map(({ papel, nome }) => (
        <Button
          key={papel}
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy === papel}
          aria-label={`Baixar ${FILE_NAMES[papel]}: ${nome}`}
          onClick={() => void download(papel, nome)}
        >
          {FILE_NAMES[papel]} · {nome}
        </Button>
      ))}
    </Group>
  )
}
