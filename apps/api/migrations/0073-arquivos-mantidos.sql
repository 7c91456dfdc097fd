-- A person's decision that the files of a laudo stay in their fields although their contents seem to belong in others. Without it such a
-- laudo ends in Erro.
alter table laudos add column medir_manter_arquivos boolean not null default false;
