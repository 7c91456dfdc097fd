import type { LaudoInfo } from '@faixa/contract'
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
export default function Files({ uuid, arquivos }: Pick<LaudoInfo, 'uuid' | 'arquivos'>) {
  const [busy, setBusy] = useState<string>()
  const download = async (file: StoredFile) => {
    setBusy(file.sha256)
    try {
      await saveRawFile(uuid, file)
    } catch {
      showToast({ title: 'Não foi possível baixar o arquivo.', message: 'Tente novamente...', tone: 'warning' })
    }
    setBusy(undefined)
  }
  return (
    <ul className={classes.files}>
      {arquivos.map((file) => (
        <li key={`${file.papel} ${file.sha256}`}>
          <UnstyledButton
            className={classes.file}
            disabled={busy === file.sha256}
            onClick={() => void download(file)}
            aria-label={`Baixar ${FILE_LABELS[file.papel]}: ${file.nome}`}
          >
            <span>
              {FILE_LABELS[file.papel]}
              <span className={classes.farm}>
                {file.nome} · {formatMegabytes(file.bytes)}
              </span>
            </span>
            <IconDownload size={16} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

type StoredFile = LaudoInfo['arquivos'][number]

export async function saveRawFile(uuid: string, { papel, nome, sha256 }: StoredFile): Promise<void> {
  const response = await api.readLaudoFile({ params: { uuid, papel }, query: { sha256 } })
  saveFile(await response.blob(), nome)
}
