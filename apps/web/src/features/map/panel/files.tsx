import type { LaudoInfo } from '@faixa/contract'
import type { Papel } from '@faixa/domain'
import { formatMegabytes } from '@faixa/units'
import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import classes from './panel.module.css'

/** The files unchanged, byte by byte. */
export function Files({ uuid, arquivos }: Pick<LaudoInfo, 'uuid' | 'arquivos'>) {
  const [busy, setBusy] = useState<Papel>()
  const download = async (papel: Papel, nome: string) => {
    setBusy(papel)
    try {
      await saveRawFile(uuid, papel, nome)
    } catch {
      showToast({ title: 'Não foi possível baixar o arquivo.', message: 'Tente novamente...', tone: 'warning' })
    }
    setBusy(undefined)
  }
  return (
    <ul className={classes.files}>
      {arquivos.map(({ papel, nome, bytes }) => (
        <li key={papel}>
          <UnstyledButton
            className={classes.file}
            disabled={busy === papel}
            onClick={() => void download(papel, nome)}
            aria-label={`Baixar ${FILE_LABELS[papel]}: ${nome}`}
          >
            <span>
              {FILE_LABELS[papel]}
              <span className={classes.farm}>
                {nome} · {formatMegabytes(bytes)}
              </span>
            </span>
            <IconDownload size={16} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

export async function saveRawFile(uuid: string, papel: Papel, nome: string): Promise<void> {
  const response = await api.readLaudoFile({ params: { uuid, papel } })
  saveFile(await response.blob(), nome)
}
