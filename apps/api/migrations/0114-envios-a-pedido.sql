-- A report may also be sent only when a person requests it, to recipients who are kept for the next time.
alter table relatorios drop constraint relatorios_envio_check;
alter table relatorios add constraint relatorios_envio_check check (envio in ('salvo', 'semana', 'manual'));
