/** Adds notes of the closed list to the selected laudos and removes others; their free notes stay. */
import { type LaudoListed } from '@faixa/contract'
import { NOTE_KEYS, NOTE_NAMES, type NoteKey } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { Button, Chip, Group, Input, Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { refused } from '../../../ui/messages/refused.ts'
import { showToast } from '../../../ui/messages/toast.ts'

interface NotesDialogProps {
  readonly laudos: readonly LaudoListed[]
  readonly onClose: () => void
  readonly onNoted: () => void
}

export default function NotesDialog({ laudos, onClose, onNoted }: NotesDialogProps) {
  const [acrescentar, setAdded] = useState<readonly NoteKey[]>([])
  const [tirar, setTaken] = useState<readonly NoteKey[]>([])
  const save = useMutation({
    mutationFn: () =>
      api.noteLaudos({
        body: { uuids: laudos.map(({ uuid }) => uuid), acrescentar: [...acrescentar], tirar: [...tirar] },
      }),
    onSuccess: ({ message }) => {
      showToast({ title: 'GRAVADO!', message })
      onNoted()
      onClose()
    },
    onError: (error) => refused('Nenhuma observação foi gravada', error),
  })
  const chosen = acrescentar.length + tirar.length
  return (
    <Modal
      opened
      onClose={onClose}
      title="Observações dos laudos selecionados"
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Text size="sm" mb="md">
        {formatCount(laudos.length, 'laudo selecionado', 'laudos selecionados')}. As outras observações, e o texto de
        cada laudo, ficam como estão.
      </Text>
      <Choice
        label="Acrescentar"
        keys={acrescentar}
        onKeys={(keys) => {
          setAdded(keys)
          setTaken(tirar.filter((key) => !keys.includes(key)))
        }}
      />
      <Choice
        label="Tirar"
        keys={tirar}
        onKeys={(keys) => {
          setTaken(keys)
          setAdded(acrescentar.filter((key) => !keys.includes(key)))
        }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={chosen === 0} loading={save.isPending} onClick={() => save.mutate()}>
          Gravar
        </Button>
      </Group>
    </Modal>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly keys: readonly NoteKey[]
  readonly onKeys: (keys: readonly NoteKey[]) => void
}

function Choice({ label, keys, onKeys }: ChoiceProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" role="group" aria-label={label} mb="md">
      <Chip.Group
        multiple
        value={[...keys]}
        onChange={(values) => onKeys(NOTE_KEYS.filter((key) => values.includes(key)))}
      >
        <Group gap={6} mt={6}>
          {NOTE_KEYS.map((key) => (
            <Chip key={key} value={key} size="sm" radius="sm">
              {NOTE_NAMES[key]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
