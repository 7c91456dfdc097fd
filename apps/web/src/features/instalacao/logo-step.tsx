import { API_BASE, LOGO_MAX_BYTES, PICTURE_TYPES } from '@faixa/contract'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { fileFault } from '../../form/files/file-fault.ts'
import { FileSlot } from '../../form/files/file-slot.tsx'
import { useBusy } from '../../ui/messages/use-busy.ts'
import classes from './installation.module.css'
import { keepInstallation } from './installation-step.tsx'

const RULES = { extensions: ['.jpg', '.jpeg', '.png', '.webp'], maxBytes: LOGO_MAX_BYTES }

/** `logo`: hash of the present one. */
export function LogoStep({ logo }: { readonly logo: string | undefined }) {
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [busy, perform] = useBusy()
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return
    const wrong = fileFault(chosen, RULES)
    setFault(wrong)
    setFile(wrong === undefined ? chosen : undefined)
  }
  const save = () =>
    void perform('O logotipo não foi salvo', async () => {
      keepInstallation(await api.putLogo({}, { files: { logo: file! } }), 'Logotipo')
      setFile(undefined)
    })
  return (
    <>
      {logo !== undefined && (
        <img className={classes.logo} src={`${API_BASE}/instalacao/logo/${logo}`} alt="Logotipo em uso" />
      )}
      <FileSlot
        id="logo"
        label="Arquivo do logotipo"
        accept={PICTURE_TYPES.join(',')}
        description="JPEG, PNG ou WebP de até 2 MB; o fundo transparente fica transparente."
        file={file}
        error={fault}
        disabled={busy}
        onFiles={choose}
        onRemove={() => setFile(undefined)}
      />
      <Group>
        <Button disabled={!file} loading={busy} onClick={save}>
          Salvar logotipo
        </Button>
      </Group>
    </>
  )
}
