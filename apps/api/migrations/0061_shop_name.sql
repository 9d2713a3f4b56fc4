-- One name for every language. What an operator changed stays.
update sales_channels set name = 'Webshop' where id = 1 and name = 'Onlineshop';
