import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '@faixa/contract'
import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { fileFault } from '../../form/files/file-fault.ts'
import { FileSlot } from '../../form/files/file-slot.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { useFocusBack } from '../../ui/page/use-focus-back.ts'
import { keepProfile } from './keep-profile.ts'
import classes from './profile.module.css'

const RULES = { extensions: ['.jpg', '.jpeg', '.png', '.webp'], maxBytes: PICTURE_MAX_BYTES }
const MIDDLE = 50

/** Chooses a picture and the position of its square; the server cuts the same square. */
export default function PictureDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusBack()
  const [file, setFile] = useState<File>()
  const [address, setAddress] = useState<string>()
  const [isSquare, setIsSquare] = useState(true)
  const [percent, setPercent] = useState(MIDDLE)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!file) return
    const shown = URL.createObjectURL(file)
    setAddress(shown)
    return () => URL.revokeObjectURL(shown)
  }, [file])
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return
    const wrong = fileFault(chosen, RULES)
    setFault(wrong)
    setPercent(MIDDLE)
    setIsSquare(true)
    setAddress(undefined)
    setFile(wrong === undefined ? chosen : undefined)
  }
  const save = async () => {
    if (!file) return
    setBusy(true)
    try {
      await keepProfile(await api.putPicture({ body: { posicao: percent / 100 } }, { files: { foto: file } }))
      showToast({ title: 'Meu perfil', message: 'Foto salva.' })
      onClose()
    } catch (problem) {
      setFault(problem instanceof Error ? problem.message : '')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Escolher foto" centered closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <Stack gap="md">
        <FileSlot
          id="foto"
          label="Arquivo da foto"
          accept={PICTURE_TYPES.join(',')}
          description="JPEG, PNG ou WebP de até 10 MB."
          file={file}
          error={undefined}
          disabled={busy}
          onFiles={choose}
          onRemove={() => setFile(undefined)}
        />
        {fault !== undefined && (
          <Note tone="danger" role="alert">
            {fault}
          </Note>
        )}
        {file && address !== undefined && (
          <>
            <img
              className={classes.preview}
              src={address}
              alt="A foto como vai ficar"
              style={{ objectPosition: `${percent}% ${percent}%` }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setIsSquare(naturalWidth === naturalHeight)
              }
              onError={() => {
                setFault('A imagem não pôde ser lida: envie uma foto em JPEG, PNG ou WebP.')
                setFile(undefined)
              }}
            />
            {!isSquare && (
              <div>
                <Text size="sm" fw={500} id="enquadramento" mb={4}>
                  Enquadramento
                </Text>
                <Slider
                  aria-labelledby="enquadramento"
                  thumbLabel="Enquadramento"
                  label={null}
                  value={percent}
                  disabled={busy}
                  onChange={setPercent}
                />
              </div>
            )}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!file} loading={busy} onClick={() => void save()}>
            Salvar foto
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
