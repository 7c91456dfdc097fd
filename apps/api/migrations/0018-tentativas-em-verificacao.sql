-- Attempts whose password is being verified at this moment. They count as failures until they are known to be right, and another attempt
-- waits for them instead of being refused.
alter table tentativas_login add pendentes integer not null default 0;
