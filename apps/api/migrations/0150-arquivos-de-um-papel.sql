-- A laudo has up to 500 files of the application and of the track: one row for each content of a role. Their order has no meaning.
alter table laudos_arquivos drop constraint laudos_arquivos_pkey;
alter table laudos_arquivos add primary key (laudo_id, papel, sha256);
